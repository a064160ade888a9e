// npm run dev: the server, started anew at each change, and the web client with hot reload on port 5173.
import { spawn } from 'node:child_process'
import { packaged, root } from './step.ts'

const programs = [
  ['--watch-preserve-output', '--watch', 'app/server/main.ts'],
  [packaged('vite/bin/vite.js'), 'app/web', '--clearScreen', 'false'],
]
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))
const stop = (): void => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
