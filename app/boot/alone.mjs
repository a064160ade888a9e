import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { at } from './places.mjs'
import { Failure, say } from './say.mjs'

/** Runs `work` while no other process of this folder does the same; waits for one that does. */
export async function whileAlone(what, work) {
  const file = at('.cache', `${what}.pid`)
  await take(file, what)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file, what) {
  for (let waits = 0; !tryTake(file); waits += 1) {
    if (waits === 0) say(`Waiting for another Atrium that is ${what} …`)
    await wait(200)
  }
}

/** The file is written beside and linked into place, so that nobody sees it without its number. */
function tryTake(file) {
  const fresh = `${file}.${process.pid}`
  try {
    mkdirSync(at('.cache'), { recursive: true })
    writeFileSync(fresh, String(process.pid))
    linkSync(fresh, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw unwritable(error)
    if (!isAlive(readPid(file))) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(fresh, { force: true })
  }
}

const unwritable = ({ code }) =>
  new Failure(`${at('.cache')} cannot be written (${code}). Make it yours, or free some disk space.`)

function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0 // it has just gone
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
