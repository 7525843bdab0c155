import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

async function load(...ids: string[]) {
  const { loadTagScript, isTagScriptLoaded: tagScriptLoaded } = await import('./tag-script.ts')
  const scripts: { src?: string; async?: boolean }[] = []
  const page = {
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  } as unknown as Document
  const target: { dataLayer?: object[] } = {}
  for (const id of ids) loadTagScript(id, page, target)
  return { scripts, layer: target.dataLayer, loaded: tagScriptLoaded() }
}

test('loads the tag manager container once', async () => {
  const { scripts, layer, loaded } = await load('GTM-ABC123', 'GTM-ABC123')
  expect(scripts).toEqual([{ async: true, src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123' }])
  expect(layer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }])
  expect(loaded).toBe(true)
})

test.each(['', 'UA-1234', 'GTM-ABC123&x=1', 'gtm-abc123'])(
  'loads nothing for the invalid container id %j',
  async (id) => {
    expect(await load(id)).toEqual({ scripts: [], layer: undefined, loaded: false })
  },
)
