/**
 * Reads the whole body first, so that a slow client does not hold a request slot. Stops reading a body over the limit,
 * and does not read one whose content-length is over the limit; the handler then rejects it.
 */
export async function bufferRequest(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body || Number(request.headers.get('content-length')) > maxBytes) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
}
