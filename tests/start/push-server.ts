// The product as it is joined, but for one thing: its way out takes this machine for the network. Started by tests alone:
// node tests/start/push-server.ts <address of the database> <port> <port of the receiver>
import { createAtrium } from '../../app/server/atrium.ts'
import { usualProxies } from '../../engine/server/http/caller.ts'
import { certificate } from '../certificate.ts'

const [connectionString = '', port = '', receiver = ''] = process.argv.slice(2)
const publicUrl = `http://127.0.0.1:${port}`
const { server } = await createAtrium({
  config: {
    role: 'all',
    port: Number(port),
    host: '127.0.0.1',
    dataDir: '/nowhere',
    publicUrl,
    proxies: usualProxies(publicUrl),
    logLevel: 'error',
    smtpUrl: process.env['SMTP_URL'],
    mailFrom: 'atrium@example.org',
    secret: 'a secret of thirty-two characters',
    limitFactor: 0,
    drainMs: 0,
    linkPreviews: true,
    blobLimits: {},
  },
  database: { connectionString },
  egress: {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    port: Number(receiver),
    ca: certificate,
  },
})
server.listen(Number(port), '127.0.0.1')
