type Batch<Request, Response> = { requests: Request[]; responses: Promise<readonly Response[]> }

/** Collects the requests of `ms` after the first one and sends them as one batch; responses keep the request order. */
export function batchRequests<Request, Response>(
  ms: number,
  requestAll: (requests: readonly Request[]) => Promise<readonly Response[]>,
): (request: Request) => Promise<Response> {
  let openBatch: Batch<Request, Response> | null = null

  function startBatch(): Batch<Request, Response> {
    const requests: Request[] = []
    const responses = new Promise((resolve) => setTimeout(resolve, ms)).then(() => {
      openBatch = null
      return requestAll(requests)
    })
    return { requests, responses }
  }

  return async (request) => {
    const batch = (openBatch ??= startBatch())
    const index = batch.requests.push(request) - 1
    return (await batch.responses)[index]!
  }
}
