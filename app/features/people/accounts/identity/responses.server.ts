import type { AppError } from '#app/platform/errors/errors.ts'

const commonHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export function jsonResponse(body: unknown, cookies: readonly (string | null)[] = [], status = 200): Response {
  const response = Response.json(body, { status, headers: commonHeaders })
  for (const cookie of cookies) if (cookie) response.headers.append('set-cookie', cookie)
  return response
}

export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 302, headers: { ...commonHeaders, location } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export function errorResponse(error: AppError): Response {
  const response = jsonResponse(error.toJSON(), [], error.status)
  if (error.details.retryAfterSeconds) response.headers.set('retry-after', String(error.details.retryAfterSeconds))
  return response
}
