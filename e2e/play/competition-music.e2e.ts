import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { parentsChild } from '#db/personas.ts'
import { repository } from '#tools/source-files.ts'
import type { Level } from './music/measure-levels.ts'
import { phone } from '#testing/screen.ts'
import { checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'
import { findStage, inClass, readRoom } from '../scenes/competition.ts'

/** Only the host's big screen plays music; one press silences it. */

const en = readMessages('competitions', 'en')

/** Runs in the page: counts started notes and measures the loudness of the output. */
function recordAudio(): void {
  const recording = { notes: 0, loudness: () => 0 }
  const start = AudioScheduledSourceNode.prototype.start
  AudioScheduledSourceNode.prototype.start = function (...when) {
    recording.notes++
    start.apply(this, when)
  }
  const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      const analyser = new AnalyserNode(this.context as AudioContext, { fftSize: 8_192 })
      connect.call(this, analyser)
      recording.loudness = () => {
        const samples = new Float32Array(analyser.fftSize)
        analyser.getFloatTimeDomainData(samples)
        return analyser.context.state === 'running' ? Math.max(...samples.map(Math.abs)) : 0
      }
    }
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  Object.assign(window, { heard: recording })
}
type RecordingWindow = { heard: { notes: number; loudness: () => number } }
const countNotes = (page: Page) => page.evaluate(() => (window as unknown as RecordingWindow).heard.notes)
const readLoudness = (page: Page) => page.evaluate(() => (window as unknown as RecordingWindow).heard.loudness())
async function waitForSound(page: Page) {
  await expect.poll(() => readLoudness(page), { timeout: 10_000 }).toBeGreaterThan(0.005)
}
async function waitForSilence(page: Page) {
  await expect.poll(() => readLoudness(page), { timeout: 10_000 }).toBeLessThan(0.001)
}

test('music is on by default, silenced with one press, silent during a pause and never played on a phone', async ({
  world,
  owner,
  openScreen,
}) => {
  onlyNightly('`competition-host` opens the wall, and music changes rarely')
  test.setTimeout(120_000)
  const teacher = await openScreen('teacher', 'en', { width: 1920, height: 1080 })
  const wall = teacher.page
  await wall.addInitScript(recordAudio)
  await open(wall, world, 'en', `/dashboard/competition${inClass}&new`)
  await wall.getByRole('radio').first().check()
  await press(wall, en.wizard!.open!)
  const sound = findStage(wall).getByRole('button', { name: en.host!.sound!, exact: true })
  await sound.waitFor()
  const { id } = await readRoom(owner)
  await owner.query(`UPDATE competitions SET settings = settings || '{"answerSeconds": 300}' WHERE id = $1`, [id])
  // Opening the wall was a gesture, so the browser allows sound.
  expect(await sound.getAttribute('aria-pressed')).toBe('true')
  await waitForSound(wall)
  await sound.click()
  await waitForSilence(wall)
  await wall.keyboard.press('m')
  await waitForSound(wall)
  await wall.keyboard.press('m')
  await waitForSilence(wall)
  await sound.click()
  await waitForSound(wall)
  const volume = findStage(wall).getByLabel(en.host!.volume!)
  await volume.fill('0')
  await waitForSilence(wall)
  await volume.fill('40')
  await waitForSound(wall)
  await checkScreen(wall, 'competitions/sound.en.projector')

  // The sound setting survives a reload.
  await wall.reload()
  await sound.waitFor()
  await wall.keyboard.press('Shift')
  expect(await sound.getAttribute('aria-pressed')).toBe('true')
  expect(await volume.inputValue()).toBe('40')

  const child = await openScreen({ id: parentsChild }, 'en', phone)
  await child.page.addInitScript(recordAudio)
  await open(child.page, world, 'en', `/competition/quiz/${id}`)
  const remote = await openScreen('teacher', 'en', phone)
  await remote.page.addInitScript(recordAudio)
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  expect(await remote.page.getByRole('button', { name: en.host!.sound!, exact: true }).count()).toBe(0)

  const start = findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true })
  await expect.poll(() => start.isEnabled(), { timeout: 30_000 }).toBe(true)
  await start.click()
  await expect.poll(async () => (await readRoom(owner)).phase, { timeout: 30_000 }).toBe('answer')
  await waitForSound(wall)
  await press(remote.page, en.host!.press!.pause!)
  await waitForSilence(wall)
  const notesBefore = await countNotes(wall)
  await press(remote.page, en.host!.primary!.resume!)
  await waitForSound(wall)
  expect(await countNotes(wall)).toBeGreaterThan(notesBefore)
  await sound.click()
  await waitForSilence(wall)
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  expect([await countNotes(child.page), await countNotes(remote.page)]).toEqual([0, 0])
  await owner.query(`UPDATE competitions SET state = 'finished', code = NULL WHERE id = $1`, [id])
  expect([...teacher.errors, ...child.errors, ...remote.errors]).toEqual([])
})

test('no piece of music clips at full volume, and all have similar loudness', async ({ browser }) => {
  onlyNightly('The pieces of music change rarely')
  test.setTimeout(120_000)
  const { output } = (await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: `${repository}/e2e/play/music/measure-levels.ts` } },
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
