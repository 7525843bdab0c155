/**
 * The same request when all of it has come: whoever sends slowly holds no turn meanwhile. Of a longer body no more is
 * kept than shows that it is too long, and one that says so itself is not waited for.
 */
export async function wholeRequest(request: Request, mostBytes: number): Promise<Request> {
  if (!request.body || Number(request.headers.get('content-length')) > mostBytes) return request
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    pieces.push(piece)
    size += piece.length
    if (size > mostBytes) break
  }
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: Buffer.concat(pieces) })
}
