#!/usr/bin/env node
// Runs on Node 20 with nothing installed: makes ready what a command needs, then runs it with the Node of the packages.
import { commands } from './boot/commands.mjs'
import { Failure, say } from './boot/say.mjs'

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]
try {
  if (!command) throw new Failure(`There is no command "${name}". "atrium help" shows them all.`)
  process.exitCode = await command(args)
} catch (error) {
  if (!(error instanceof Failure) && !error.syscall) throw error
  say(error.syscall ? `Atrium cannot make itself ready: ${error.message}.` : error.message)
  process.exitCode = 1
}
