/** Somebody who comes by HTTP from a network of their own, as the proxy in front of the server says. */
export interface Visitor {
  readonly url: string
  readonly network: string
  /** '' for nobody. */
  readonly cookie: string
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
  readonly cookie: string
}

/** One request, such as `GET /healthz`, with a body in JSON if there is one. */
export async function visit(visitor: Visitor, request: string, body?: unknown): Promise<HttpAnswer> {
  const { url, network, cookie } = visitor
  const [method = '', path = ''] = request.split(' ')
  const headers = {
    origin: url,
    'x-forwarded-for': network,
    'content-type': 'application/json',
    ...(cookie && { cookie }),
  }
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: response.status, text, cookie: cookies.join('; ') }
}
