import type { SignedIn, RequestContext } from './request.server.ts'

type SignedInRequest = Pick<RequestContext, 'services'> & { signedIn: SignedIn }

/** Results by request. Each request creates a new SignedIn object, so no entry outlives its request. */
const requestCaches = new WeakMap<SignedIn, Map<object, Promise<unknown>>>()

/** Memoizes a read per request: concurrent and later callers share the first promise. */
export function oncePerRequest<T>(read: (request: SignedInRequest) => Promise<T>) {
  return (request: SignedInRequest): Promise<T> => {
    const reads = requestCaches.get(request.signedIn) ?? new Map<object, Promise<unknown>>()
    requestCaches.set(request.signedIn, reads)
    const result = (reads.get(read) as Promise<T> | undefined) ?? read(request)
    reads.set(read, result)
    return result
  }
}

/** Drops the memoized reads of a request; call it after a write. */
export const clearRequestCache = ({ signedIn }: Pick<RequestContext, 'signedIn'>): void =>
  void (signedIn && requestCaches.delete(signedIn))
