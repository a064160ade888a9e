import { spawn } from 'node:child_process'
import { root } from './places.mjs'
import { Failure } from './say.mjs'

const watchParentMs = 200
/** Signals that are passed on; SIGHUP is not, which the child judges for itself. */
const signals = ['SIGINT', 'SIGTERM']

/**
 * Runs a program to its end and answers its exit code. Signals are passed on; when this process is killed the
 * child notices by the closed channel, and when npm is killed this process notices by its new parent.
 */
export function run(file, args, env = {}) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const passOn = (signal) => child.kill(signal)
  const hangUp = () => process.stdout.isTTY && child.kill('SIGTERM')
  for (const signal of signals) process.on(signal, passOn)
  process.on('SIGHUP', hangUp)
  const watch = watchParent(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Failure(`${file} does not run: ${error.message}`)))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, passOn)
      process.off('SIGHUP', hangUp)
      resolve(code ?? exitCodes[signal] ?? 1)
    })
  })
}

const exitCodes = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }

/** Only under npm: a program that was put in the background by hand shall outlive its shell. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && onGone(), watchParentMs).unref()
}
