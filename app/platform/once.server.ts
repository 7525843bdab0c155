import type { SignedIn, Visit } from './request.server.ts'

type Asking = Pick<Visit, 'services'> & { signedIn: SignedIn }

/** What was read for somebody in one request: a session is found anew for each, so nothing outlives it. */
const kept = new WeakMap<SignedIn, Map<object, Promise<unknown>>>()

/** A read that is done once a request, by whoever asks first; the others wait for the same answer. */
export function oncePerVisit<T>(read: (asking: Asking) => Promise<T>) {
  return (asking: Asking): Promise<T> => {
    const reads = kept.get(asking.signedIn) ?? new Map<object, Promise<unknown>>()
    kept.set(asking.signedIn, reads)
    const answer = (reads.get(read) as Promise<T> | undefined) ?? read(asking)
    reads.set(read, answer)
    return answer
  }
}

/** After a write: what is shown next is read again. */
export const readAnew = ({ signedIn }: Pick<Visit, 'signedIn'>): void => void (signedIn && kept.delete(signedIn))
