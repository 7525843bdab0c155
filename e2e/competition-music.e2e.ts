import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { explorers, firstPupil } from '#db/personas.ts'
import { repository } from '#tools/source-files.ts'
import { openFixture } from './fixture.ts'
import type { Level } from './music/measure-levels.ts'
import { phone } from './screen.ts'
import { look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** Music comes from the screen that the class looks at, once its teacher has asked for it, and from no other. */

const fixture = await openFixture()
const { world, owner, browser } = fixture
const inClass = `?class=${explorers}`
const en = wordsOf('competitions', 'en')

const stage = (page: Page) => page.locator('dialog[data-whole-screen]')
const room = async () =>
  (
    await owner.query<{ id: string; state: string; phase: string | null }>(
      'SELECT id, state, phase FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

/** Listens at the loudspeaker of a page: how many notes began, and whether anything is heard. */
function listen(): void {
  const heard = { notes: 0, loudness: () => 0 }
  const start = AudioScheduledSourceNode.prototype.start
  AudioScheduledSourceNode.prototype.start = function (...when) {
    heard.notes++
    start.apply(this, when)
  }
  const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      const ear = new AnalyserNode(this.context as AudioContext, { fftSize: 8_192 })
      connect.call(this, ear)
      heard.loudness = () => {
        const samples = new Float32Array(ear.fftSize)
        ear.getFloatTimeDomainData(samples)
        return ear.context.state === 'running' ? Math.max(...samples.map(Math.abs)) : 0
      }
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  Object.assign(window, { heard })
}
type Ears = { heard: { notes: number; loudness: () => number } }
const notes = (page: Page) => page.evaluate(() => (window as unknown as Ears).heard.notes)
const loudness = (page: Page) => page.evaluate(() => (window as unknown as Ears).heard.loudness())
async function isHeard(page: Page) {
  await expect.poll(() => loudness(page), { timeout: 10_000 }).toBeGreaterThan(0.005)
}
async function isQuiet(page: Page) {
  await expect.poll(() => loudness(page), { timeout: 10_000 }).toBeLessThan(0.001)
}

test('off until it is asked for, kept on this device, quiet in a pause and never on a phone', {
  timeout: 120_000,
}, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', { width: 1920, height: 1080 })
  const wall = teacher.page
  await wall.addInitScript(listen)
  await open(wall, world, 'en', `/dashboard/competition${inClass}&new`)
  await wall.getByRole('radio').first().check()
  await press(wall, en.wizard!.open!)
  const sound = stage(wall).getByRole('button', { name: en.host!.sound!, exact: true })
  await sound.waitFor()
  const { id } = await room()
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  expect(await notes(wall)).toBe(0)

  await sound.click()
  await isHeard(wall)
  const volume = stage(wall).getByLabel(en.host!.volume!)
  await volume.fill('0')
  await isQuiet(wall)
  await volume.fill('40')
  await isHeard(wall)
  await look(wall, 'competitions/sound.en.projector')

  // The device remembers.
  await wall.reload()
  await sound.waitFor()
  expect(await sound.getAttribute('aria-pressed')).toBe('true')
  expect(await volume.inputValue()).toBe('40')

  const child = await screenOf(fixture, { id: firstPupil }, 'en', phone)
  await child.page.addInitScript(listen)
  await open(child.page, world, 'en', `/competition/quiz/${id}`)
  const remote = await screenOf(fixture, 'teacher', 'en', phone)
  await remote.page.addInitScript(listen)
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  expect(await remote.page.getByRole('button', { name: en.host!.sound!, exact: true }).count()).toBe(0)

  const start = stage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true })
  await expect.poll(() => start.isEnabled(), { timeout: 30_000 }).toBe(true)
  await start.click()
  await expect.poll(async () => (await room()).phase, { timeout: 30_000 }).toBe('answer')
  await isHeard(wall)
  await press(remote.page, en.host!.press!.pause!)
  await isQuiet(wall)
  const before = await notes(wall)
  await press(remote.page, en.host!.primary!.resume!)
  await isHeard(wall)
  expect(await notes(wall)).toBeGreaterThan(before)
  await sound.click()
  await isQuiet(wall)
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  expect([await notes(child.page), await notes(remote.page)]).toEqual([0, 0])
  await owner.query(`UPDATE competitions SET state = 'finished', code = NULL WHERE id = $1`, [id])
  expect([...teacher.errors, ...child.errors, ...remote.errors]).toEqual([])
})

test('no piece breaks at full volume, and none is much louder than another', { timeout: 120_000 }, async () => {
  const { output } = (await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: `${repository}/e2e/music/measure-levels.ts` } },
  })) as Rolldown.RolldownOutput
  const page = await browser.newPage()
  await page.addScriptTag({ type: 'module', content: output[0].code })
  const levels = await page.evaluate(() =>
    (window as unknown as { measureLevels: () => Promise<Level[]> }).measureLevels(),
  )
  await page.close()
  for (const { piece, variation, peak, mean } of levels) {
    expect(peak, `${piece} ${variation}`).toBeLessThan(-1)
    expect(mean, `${piece} ${variation}`).toBeLessThan(-14)
    expect(mean, `${piece} ${variation}`).toBeGreaterThan(-36)
  }
})
