import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconSources, iconTiming, loadIcons } from './load-icons.ts'

const star = { prefix: 'tabler', icons: { star: { body: '<path/>' } }, width: 24, height: 24 }
type Answer = { afterMs: number; body?: unknown; status?: number }

/** Sources that answer as written, after their time; each asking is noted with the moment it happened. */
function sources(answers: Record<string, Answer>) {
  const asked: [string, number][] = []
  const aborted: [string, number][] = []
  const ask = (async (address: string, { signal }: RequestInit) => {
    const source = address.slice(0, address.lastIndexOf('/'))
    const { afterMs, body, status = 200 } = answers[source]!
    asked.push([address, Date.now()])
    return new Promise<Response>((resolve, reject) => {
      const timer = setTimeout(() => resolve(new Response(JSON.stringify(body), { status })), afterMs)
      signal!.addEventListener('abort', () => {
        clearTimeout(timer)
        aborted.push([source, Date.now()])
        reject(signal!.reason)
      })
    })
  }) as typeof fetch
  return { ask, asked, aborted, sources: Object.keys(answers) }
}

const told = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  told.mockClear()
})

async function load(answers: Record<string, Answer>) {
  const given = sources(answers)
  const loading = loadIcons('tabler', ['star', 'heart'], given)
  await vi.advanceTimersByTimeAsync(3000)
  return { ...given, result: await loading }
}

test('the timings of the spec', () => {
  expect(iconTiming).toEqual({ requestTimeoutMs: 1500, loaderTimeoutMs: 2000, rotationMs: 750 })
})

test('no child asks a public icon service: every source is a path of our own', () => {
  for (const source of iconSources) expect(source).toMatch(/^\/[a-z_/]+$/)
})

test('asks the first source for all names at once', async () => {
  const { result, asked } = await load({
    '/first': { afterMs: 10, body: star },
    '/second': { afterMs: 10, body: star },
  })
  expect(result).toEqual(star)
  expect(asked).toEqual([['/first/tabler.json?icons=heart,star', 0]])
  expect(told).not.toHaveBeenCalled()
})

test('turns to the next source after 750 ms of silence, and the first good answer wins', async () => {
  const { result, asked } = await load({
    '/first': { afterMs: 1400, body: star },
    '/second': { afterMs: 100, body: { ...star, width: 20 } },
  })
  expect(asked.map(([, at]) => at)).toEqual([0, 750])
  expect(result).toMatchObject({ width: 20 })
})

test('the first source may still answer while the second is asked', async () => {
  const { result } = await load({
    '/first': { afterMs: 900, body: star },
    '/second': { afterMs: 1200, body: { ...star, width: 20 } },
  })
  expect(result).toEqual(star)
})

test('one question is given up after 1500 ms, the whole loading after 2000 ms', async () => {
  const { result, aborted } = await load({
    '/first': { afterMs: 9000, body: star },
    '/second': { afterMs: 9000, body: star },
  })
  expect(aborted).toEqual([
    ['/first', 1500],
    ['/second', 2000],
  ])
  expect(result).toBeNull()
  expect(told).toHaveBeenCalledWith('Failed custom icon loading: tabler', expect.any(Error))
})

test.each([
  ['another prefix', { prefix: 'mdi', icons: {} }],
  ['no icons', { prefix: 'tabler' }],
  ['icons that are a list', { prefix: 'tabler', icons: [] }],
  ['nothing', null],
  ['a text', 'tabler'],
])('%s is invalid: null and a console message about failed custom icon loading', async (_, body) => {
  const { result, asked } = await load({ '/first': { afterMs: 10, body }, '/second': { afterMs: 10, body } })
  expect(result).toBeNull()
  expect(asked.map(([, at]) => at)).toEqual([0, 10])
  expect(told).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith(
    'Failed custom icon loading: tabler',
    expect.objectContaining({ message: expect.stringContaining('invalid') }),
  )
})

test('a missing provider is a failure, and the next source is asked at once', async () => {
  const { result, asked } = await load({
    '/first': { afterMs: 20, body: {}, status: 424 },
    '/second': { afterMs: 10, body: star },
  })
  expect(asked.map(([, at]) => at)).toEqual([0, 20])
  expect(result).toEqual(star)
})
