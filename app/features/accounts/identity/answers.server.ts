import type { AppError } from '#app/platform/errors.ts'

const always = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export function answer(body: unknown, cookies: readonly (string | null)[] = [], status = 200): Response {
  const response = Response.json(body, { status, headers: always })
  for (const cookie of cookies) if (cookie) response.headers.append('set-cookie', cookie)
  return response
}

export function sendTo(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 302, headers: { ...always, location } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export function answerError(error: AppError): Response {
  const response = answer(error.toJSON(), [], error.status)
  if (error.details.retryAfterSeconds) response.headers.set('retry-after', String(error.details.retryAfterSeconds))
  return response
}
