import { keyField, nowField } from '../action-fields.ts'
import { outageHeader, retryAfterSeconds, signedOutHeader } from '../outage.ts'
import { forgetUnsaved, isUnsaved, settleSent } from '../unsaved.ts'
import { answerTo, currentOutage, isLost, isWrite, pagePerson, tellOutage, type Cause } from './outage-state.ts'

type Wait = {
  cause: Cause
  writes: boolean
  byItself: boolean
  end: (how: 'again' | 'given-up') => void
}

const waits = new Set<Wait>()

/** Everything that waits is asked for now. */
export const tryAgain = () => waits.forEach((wait) => wait.end('again'))

/** What was to be saved is not sent again; the page stays as it is, with what was typed. */
export const giveUpSaving = () => waits.forEach((wait) => wait.writes && wait.end('given-up'))

/** Whoever does not log in again goes to the login page. */
export const leaveSignedOut = () => waits.forEach((wait) => wait.cause === 'signed-out' && wait.end('given-up'))

/** Something of the account was asked for after the session had ended: whether whoever asked has logged in again here. */
export const signedInAgain = async (): Promise<boolean> =>
  (await waited('signed-out', { method: 'POST' }, 0)) === 'again'

/** Sends what was typed and tells its form what came of it. What carries a key is done once, however often it is sent. */
export async function sendWrite(ask: typeof fetch, input: URL, init: RequestInit | undefined): Promise<Response> {
  const body = init?.body
  const key = keyIn(body)
  try {
    const answer = await answerTo(ask, input, init, key !== null && !(isForm(body) && body.has(nowField)))
    if (key !== null) settleSent(key, isDone(answer))
    return answer
  } catch (failure) {
    if (key !== null) settleSent(key, false)
    throw failure
  }
}

/** Without content it was given up, and on the way to the login page nothing was done. */
const isDone = ({ ok, status, headers }: Response) => ok && status !== 204 && !headers.has(signedOutHeader)

const keyIn = (body: RequestInit['body']) => {
  const key = isForm(body) ? body.get(keyField) : null
  return typeof key === 'string' ? key : null
}

const isForm = (body: RequestInit['body']): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams

/** Asks again until it is answered, or until somebody gives up. `first` is null where nobody answered. */
export async function waitOut(
  ask: typeof fetch,
  input: URL,
  init: RequestInit | undefined,
  first: Response | null,
): Promise<Response> {
  let answer = first
  for (let times = 0; ; times += 1) {
    const cause = causeOf(answer)
    if (answer && (cause === null || (cause === 'signed-out' && !keepsPage(init)))) {
      if (times > 0 && answer.ok && isWrite(init)) tellSent()
      return answer
    }
    const how = await waited(cause!, init, pauseMs(answer, times))
    if (how === 'given-up') return answer && cause === 'signed-out' ? answer : nothingDone()
    answer = await askAgain(ask, input, init)
  }
}

/** React Router takes it for an action that answered nothing: the form stays as it is. */
const nothingDone = () => new Response(null, { status: 204, headers: { 'x-remix-response': 'yes' } })

/** An answer of ours says so; one that React Router did not write comes from a proxy whose servers are away. */
function causeOf(answer: Response | null): Cause | null {
  if (!answer) return 'network'
  const { status, headers } = answer
  if (headers.has(signedOutHeader)) return 'signed-out'
  const away = headers.has(outageHeader) || (status >= 502 && status <= 504 && !headers.has('x-remix-response'))
  return away ? 'server' : null
}

/** A child's screen is left when the session is over: the next one may sit there already. */
const keepsPage = (init: RequestInit | undefined) =>
  isWrite(init) ? keyIn(init?.body) !== null : pagePerson()?.kind === 'adult' && (isUnsaved() || isSendingSignedOut())

/** Something was sent that is sent again after logging in. */
const isSendingSignedOut = () => [...waits].some(({ cause, writes }) => cause === 'signed-out' && writes)

async function askAgain(ask: typeof fetch, input: URL, init: RequestInit | undefined): Promise<Response | null> {
  try {
    if (isWrite(init) && (await isSomebodyElse(ask))) return await loadAnew()
    return await ask(input, init)
  } catch (failure) {
    if (isLost(failure)) return null
    throw failure
  }
}

/** Somebody else may have logged in meanwhile in this browser: nothing is done in their name. */
async function isSomebodyElse(ask: typeof fetch): Promise<boolean> {
  const person = pagePerson()
  if (!person) return false
  const answer = await ask('/api/auth/session', { cache: 'no-store' })
  const { user } = answer.ok ? ((await answer.json()) as { user?: { id: string } }) : {}
  return user !== undefined && user.id !== person.id
}

function loadAnew(): Promise<never> {
  forgetUnsaved()
  location.reload()
  return new Promise(() => {})
}

/** A whole school that waits must not come back in the same moment. */
function pauseMs(answer: Response | null, times: number): number {
  const asked = Number(answer?.headers.get('retry-after')) || retryAfterSeconds
  // Nobody said when: a server that starts anew is back within a second or two.
  const seconds = answer ? asked : Math.min(2 ** times, asked)
  return seconds * 1_000 * (0.6 + Math.random() * 0.8)
}

function waited(cause: Cause, init: RequestInit = {}, ms: number): Promise<'again' | 'given-up'> {
  const { body, signal } = init
  const writes = isWrite(init)
  // A write without a key of its own might be done twice, and nobody is logged in by waiting: somebody decides.
  const byItself = cause !== 'signed-out' && (!writes || keyIn(body) !== null)
  return new Promise((resolve, reject) => {
    const again = () => wait.end('again')
    const leave = () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      signal?.removeEventListener('abort', aborted)
      waits.delete(wait)
      tell()
    }
    const wait: Wait = { cause, writes, byItself, end: (how) => (leave(), resolve(how)) }
    const aborted = () => (leave(), reject(signal!.reason as Error))
    const timer = byItself ? setTimeout(again, ms) : undefined
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted)
    if (byItself) addEventListener('online', again)
    waits.add(wait)
    tell()
  })
}

const gravest = ['signed-out', 'server', 'network'] as const

function tell() {
  const all = [...waits]
  const cause = gravest.find((one) => all.some((wait) => wait.cause === one))
  const [unsaved, byItself] = [all.some((wait) => wait.writes), all.every((wait) => wait.byItself)]
  const before = currentOutage()
  if (!cause) {
    if (before?.cause !== 'sent') tellOutage(null)
  } else if (before?.cause !== cause || before.unsaved !== unsaved || before.byItself !== byItself)
    tellOutage({ cause, unsaved, byItself })
}

const saidMs = 4_000

function tellSent() {
  if (waits.size > 0) return
  const said = { cause: 'sent', unsaved: false, byItself: true } as const
  tellOutage(said)
  setTimeout(() => currentOutage() === said && tellOutage(null), saidMs)
}
