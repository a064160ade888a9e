import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Action, type Query, commonRefusals } from '@atrium/engine/contract'
import type { Registry } from '../registry.ts'

type Json = Readonly<Record<string, unknown>>

/** The HTTP API as an OpenAPI 3.1 document, made from the contracts; one after the other, so that nobody else waits meanwhile. */
export async function openApi({ actions, queries }: Registry): Promise<Json> {
  const open = [...actions.values()].filter(({ may }) => may.length > 0)
  const asked = [...queries.values()].filter(({ query }) => !query.isSecret)
  for (const action of open) await made(action, actionOperation)
  for (const { query } of asked) await made(query, queryOperation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1',
      description:
        'Everything a person can do or ask for. Actions are idempotent by the `Idempotency-Key` header (a UUID); times are milliseconds since 1970.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }],
    paths: Object.fromEntries([
      ...open.map((action) => [`/actions/${action.name}`, { post: once(action, actionOperation) }]),
      ...asked.map(({ query }) => [`/queries/${query.name}`, { get: once(query, queryOperation) }]),
    ]) as Json,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'atrium.session_token' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
        Done: {
          type: 'object',
          required: ['ok', 'seqs'],
          properties: {
            ok: { const: true },
            seqs: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Log numbers by space.' },
          },
        },
      },
    },
  }
}

const operations = new WeakMap<Action | Query, Json>()

async function made<Contract extends Action | Query>(
  contract: Contract,
  make: (contract: Contract) => Json,
): Promise<void> {
  once(contract, make)
  await setImmediate()
}

/** Contracts never change, and what describes all of them takes a tenth of a second to make: too long for each server of a process. */
function once<Contract extends Action | Query>(contract: Contract, make: (contract: Contract) => Json): Json {
  const made = operations.get(contract) ?? make(contract)
  operations.set(contract, made)
  return made
}

function actionOperation({ name, title, input, may, refusals }: Action): Json {
  return {
    ...common(name, may),
    summary: title,
    parameters: [
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
    ],
    requestBody: { required: true, content: jsonContent(schemaOf(input, 'input')) },
    responses: {
      200: { description: 'Done, and on disk.', content: jsonContent({ $ref: '#/components/schemas/Done' }) },
      default: refusalResponse({ ...refusals, ...commonRefusals }),
    },
  }
}

function queryOperation({ name, input, output, may }: Query): Json {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as { properties?: Json; required?: string[] }
  return {
    ...common(name, may),
    parameters: Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: 'query',
      required: required.includes(key),
      schema,
    })),
    responses: {
      200: { description: 'The answer.', content: jsonContent(schemaOf(output, 'output')) },
      default: refusalResponse(commonRefusals),
    },
  }
}

function common(name: string, may: readonly string[]): Json {
  const [feature = '', what = ''] = name.split('/')
  const words = what.replaceAll('-', ' ')
  return {
    operationId: name.replace('/', '.'),
    tags: [feature],
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    description: `For roles: ${may.join(', ')}.`,
  }
}

function refusalResponse(refusals: Readonly<Record<string, string>>): Json {
  const lines = Object.entries(refusals).map(([code, message]) => `- \`${code}\`: ${message}`)
  return {
    description: `Refused:\n${lines.join('\n')}`,
    content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
  }
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
