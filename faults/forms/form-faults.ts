import { setTimeout as sleep } from 'node:timers/promises'
import platform from '#app/platform/locales/en.json' with { type: 'json' }
import reasons from '#app/platform/errors/locales/en.json' with { type: 'json' }
import accounts from '#app/features/people/accounts/locales/en.json' with { type: 'json' }
import classrooms from '#app/features/people/classrooms/locales/en.json' with { type: 'json' }
import { password } from '../surface/people.ts'
import type { Stage, FormHarness } from './stage.ts'
import type { TypedForm } from './typed-form.ts'
import type { Moment } from './fault-proxy.ts'

export const formFaults = [
  'offline',
  'logged out',
  'pressed twice',
  'entered twice',
  'killed before',
  'killed after',
] as const
export type FormFault = (typeof formFaults)[number]

/** One test of a filled-in form, and the violations so far. */
type Trial = { form: TypedForm; stage: Stage; theatre: FormHarness; faults: string[] }

/**
 * Visitors have no session to lose, forms without button cannot be double-clicked, and Enter does not submit every
 * form.
 */
export function isApplicable(form: TypedForm, fault: FormFault): boolean {
  if (fault === 'logged out') return form.by !== 'visitor'
  if (fault === 'pressed twice') return form.button !== undefined
  return fault !== 'entered twice' || form.submitsOnEnter === true
}

const testByFault: Record<FormFault, (trial: Trial) => Promise<void>> = {
  offline: testOffline,
  'logged out': testLoggedOut,
  'pressed twice': (trial) => testTwice(trial, () => button(trial).dblclick()),
  'entered twice': (trial) =>
    testTwice(trial, async () => {
      const { keyboard } = trial.stage.page
      await focusField(trial)
      await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')])
    }),
  'killed before': (trial) => testKilled(trial, 'before'),
  'killed after': (trial) => testKilled(trial, 'after'),
}

/** Fills in a form on a new page, injects the fault and returns the violations. */
export async function testForm(theatre: FormHarness, form: TypedForm, fault: FormFault): Promise<string[]> {
  const stage = await theatre.openStage(form.by, `Kite ${fault} ${crypto.randomUUID().slice(0, 8)}`)
  const faults: string[] = []
  try {
    await form.before?.(stage)
    await form.fill(stage)
    if (!(await isTextKept({ form, stage }))) faults.push('the text never appeared in its field')
    if ((await form.effects(stage)) !== 0) faults.push('took effect before it was sent')
    if (form.by !== 'visitor' && !form.hasNoUnsavedMark && (await stage.page.locator('[data-unsaved]').count()) === 0)
      faults.push('the page would not warn about unsaved text')
    await testByFault[fault]({ form, stage, theatre, faults })
  } catch (error) {
    faults.push(`${(error as Error).message.split('\n')[0]}`)
  } finally {
    if (faults.length > 0) await stage.page.screenshot({ path: screenshotPath(form, fault) }).catch(() => {})
    await stage.context.close()
    if (!theatre.way.target) await theatre.restart()
  }
  return faults
}

const screenshotPath = ({ name }: TypedForm, fault: FormFault) =>
  `.screens/forms/${name} ${fault}.png`.replaceAll(/[^\w./]/g, '-')

async function testOffline(trial: Trial) {
  const { context } = trial.stage
  const { way } = trial.theatre
  const server = way.target
  await context.setOffline(true)
  way.target = null
  way.cutSockets()
  await send(trial)
  await expectNotified(trial, outageMessages)
  await expectNoEffectYet(trial)
  way.target = server
  await context.setOffline(false)
  await expectDoneOnce(trial)
}

async function testLoggedOut(trial: Trial) {
  const { stage } = trial
  await stage.owner.query('DELETE FROM sessions WHERE user_id = $1', [stage.id])
  // An open live connection stays authorized, so cut it.
  if (trial.form.request === 'socket') trial.theatre.way.cutSockets()
  await send(trial)
  await expectNotified(trial, [accounts.again.title])
  await expectNoEffectYet(trial)
  const dialog = stage.page.getByRole('dialog', { name: accounts.again.title })
  await dialog.locator('input[name="email"]').fill(stage.email)
  await dialog.locator('input[name="password"]').fill(password)
  await dialog.getByRole('button', { name: accounts.login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // The server has rejected everything so far, so the page resends it.
  await expectDoneOnce(trial, 1, true)
}

async function testTwice(trial: Trial, sendTwice: () => Promise<unknown>) {
  await sendTwice()
  await waitForCount(() => trial.form.effects(trial.stage), 1)
  await waitUntilIdle(trial)
  await expectEffectCount(trial, 1)
}

async function testKilled(trial: Trial, moment: Moment) {
  const { form, stage, theatre } = trial
  const handled = theatre.way.injectAt(form.request ?? /^POST .*(\.data|\/api\/auth\/)/, moment, theatre.kill)
  await send(trial)
  await withTimeout(handled, 'nothing was sent')
  await expectNotified(trial, outageMessages)
  if (!(await isTextKept(trial))) trial.faults.push('the text was lost while the server was down')
  await theatre.restart()
  const before = form.isResent ? 0 : await form.effects(stage)
  await expectDoneOnce(trial, form.repeats && before === 1 ? 2 : 1)
}

/** After the fault: the page resends the form automatically, or the user submits it again. */
async function expectDoneOnce(trial: Trial, expectedCount = 1, byItself = trial.form.isResent) {
  const { form, stage } = trial
  if (!byItself) {
    await waitUntilIdle(trial)
    if (!(await isTextKept(trial))) return void trial.faults.push('the text was lost before it could be sent again')
    await send(trial)
  }
  await waitForCount(() => form.effects(stage), expectedCount)
  await waitUntilIdle(trial)
  await expectEffectCount(trial, expectedCount)
}

async function expectEffectCount({ form, stage, faults }: Trial, expectedCount: number) {
  const count = await form.effects(stage)
  if (count !== expectedCount) faults.push(`took effect ${count} times`)
}

async function expectNoEffectYet(trial: Trial) {
  if (!(await isTextKept(trial))) trial.faults.push('the text was lost while it waited')
  if ((await trial.form.effects(trial.stage)) !== 0) trial.faults.push('took effect while it waited')
}

/** Messages about an outage, one of which must be shown. */
const outageMessages = [
  platform.outage.line,
  platform.outage.network,
  platform.outage.restart,
  platform.outage.title,
  platform.offline.title,
  reasons.reasons['network-request-failed'],
  reasons.reasons.offline,
  classrooms.board.sending,
]

async function expectNotified({ stage, faults }: Trial, sentences: string[]) {
  const locator = sentences.map((sentence) => stage.page.getByText(sentence)).reduce((any, locator) => any.or(locator))
  await locator
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch(() => void faults.push('the user was not notified'))
}

const typedText = ({ form, stage }: Pick<Trial, 'form' | 'stage'>) => form.typed?.(stage) ?? stage.text

/** Whether any field on the page still contains the text. */
const isTextKept = async ({ form, stage }: Pick<Trial, 'form' | 'stage'>): Promise<boolean> => {
  const values = await stage.page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((item) => (item as HTMLInputElement).value))
  return values.some((value) => value.includes(typedText({ form, stage }))) || form.isTextPreserved?.(stage) === true
}

const button = ({ form, stage }: Trial) =>
  stage.page.getByRole('button', { name: form.button, exact: true }).filter({ visible: true }).last()

const send = (trial: Trial) => trial.form.send?.(trial.stage) ?? button(trial).click()

/** Focuses the field that contains the typed text. */
async function focusField({ form, stage }: Trial) {
  const typed = typedText({ form, stage })
  await stage.page.locator('input').evaluateAll((all, text) => {
    all.find((item) => (item as HTMLInputElement).value.includes(text))?.focus()
  }, typed)
}

/** Waits until no request is pending, in the page or in the proxy. */
async function waitUntilIdle({ stage, theatre }: Trial) {
  await stage.page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [data-cause]:not([data-cause="sent"])'),
    undefined,
    { timeout: timeoutMs },
  )
  for (const until = Date.now() + timeoutMs; theatre.way.pendingWrites() > 0 && Date.now() < until; ) await sleep(20)
}

/** A restart takes up to ten seconds on a loaded machine, and pages poll the server every five seconds. */
const timeoutMs = 30_000

async function waitForCount(count: () => Promise<number>, requested: number) {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50))
    if ((await count()) >= requested) return
}

const withTimeout = (event: Promise<unknown>, message: string) =>
  Promise.race([event, sleep(timeoutMs).then(() => Promise.reject(new Error(message)))])
