import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconSources, iconTiming, loadIcons } from './load-icons.ts'

const star = { prefix: 'tabler', icons: { star: { body: '<path/>' } }, width: 24, height: 24 }
type Answer = { afterMs: number; body?: unknown; status?: number }

/** Fake icon sources with a delay each; records every request and abort with its time. */
function fakeSources(answers: Record<string, Answer>) {
  const requests: [string, number][] = []
  const aborted: [string, number][] = []
  const fetchIcons = (async (address: string, { signal }: RequestInit) => {
    const source = address.slice(0, address.lastIndexOf('/'))
    const { afterMs, body, status = 200 } = answers[source]!
    requests.push([address, Date.now()])
    return new Promise<Response>((resolve, reject) => {
      const timer = setTimeout(() => resolve(new Response(JSON.stringify(body), { status })), afterMs)
      signal!.addEventListener('abort', () => {
        clearTimeout(timer)
        aborted.push([source, Date.now()])
        reject(signal!.reason)
      })
    })
  }) as typeof fetch
  return { fetchIcons, requests, aborted, sources: Object.keys(answers) }
}

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  consoleError.mockClear()
})

async function load(answers: Record<string, Answer>) {
  const fakes = fakeSources(answers)
  const loading = loadIcons('tabler', ['star', 'heart'], fakes)
  await vi.advanceTimersByTimeAsync(3000)
  return { ...fakes, result: await loading }
}

test('uses the timeouts of the spec', () => {
  expect(iconTiming).toEqual({ requestTimeoutMs: 1500, loaderTimeoutMs: 2000, rotationMs: 750 })
})

test('every source is a path of our own site, never a public icon service', () => {
  for (const source of iconSources) expect(source).toMatch(/^\/[a-z_/]+$/)
})

test('requests all names from the first source in one request', async () => {
  const { result, requests } = await load({
    '/first': { afterMs: 10, body: star },
    '/second': { afterMs: 10, body: star },
  })
  expect(result).toEqual(star)
  expect(requests).toEqual([['/first/tabler.json?icons=heart,star', 0]])
  expect(consoleError).not.toHaveBeenCalled()
})

test('requests the next source after 750 ms without an answer and uses the first valid answer', async () => {
  const { result, requests } = await load({
    '/first': { afterMs: 1400, body: star },
    '/second': { afterMs: 100, body: { ...star, width: 20 } },
  })
  expect(requests.map(([, time]) => time)).toEqual([0, 750])
  expect(result).toMatchObject({ width: 20 })
})

test('uses the answer of the first source if it arrives before that of the second', async () => {
  const { result } = await load({
    '/first': { afterMs: 900, body: star },
    '/second': { afterMs: 1200, body: { ...star, width: 20 } },
  })
  expect(result).toEqual(star)
})

test('aborts a single request after 1500 ms and all loading after 2000 ms', async () => {
  const { result, aborted } = await load({
    '/first': { afterMs: 9000, body: star },
    '/second': { afterMs: 9000, body: star },
  })
  expect(aborted).toEqual([
    ['/first', 1500],
    ['/second', 2000],
  ])
  expect(result).toBeNull()
  expect(consoleError).toHaveBeenCalledWith('Failed custom icon loading: tabler', expect.any(Error))
})

test.each([
  ['another prefix', { prefix: 'mdi', icons: {} }],
  ['no icons', { prefix: 'tabler' }],
  ['icons that are a list', { prefix: 'tabler', icons: [] }],
  ['nothing', null],
  ['a text', 'tabler'],
])('returns null and logs failed custom icon loading if the body is %s', async (_, body) => {
  const { result, requests } = await load({ '/first': { afterMs: 10, body }, '/second': { afterMs: 10, body } })
  expect(result).toBeNull()
  expect(requests.map(([, time]) => time)).toEqual([0, 10])
  expect(consoleError).toHaveBeenCalledTimes(1)
  expect(consoleError).toHaveBeenCalledWith(
    'Failed custom icon loading: tabler',
    expect.objectContaining({ message: expect.stringContaining('invalid') }),
  )
})

test('requests the next source immediately after an error status', async () => {
  const { result, requests } = await load({
    '/first': { afterMs: 20, body: {}, status: 424 },
    '/second': { afterMs: 10, body: star },
  })
  expect(requests.map(([, time]) => time)).toEqual([0, 20])
  expect(result).toEqual(star)
})
