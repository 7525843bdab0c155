import { setTimeout as sleep } from 'node:timers/promises'
import platform from '#app/platform/locales/en.json' with { type: 'json' }
import reasons from '#app/platform/errors/locales/en.json' with { type: 'json' }
import accounts from '#app/features/accounts/locales/en.json' with { type: 'json' }
import classrooms from '#app/features/classrooms/locales/en.json' with { type: 'json' }
import { password } from '../surface/people.ts'
import type { Stage, Theatre } from './stage.ts'
import type { TypedForm } from './typed-form.ts'
import type { Moment } from './way.ts'

export const afflictions = [
  'offline',
  'logged out',
  'pressed twice',
  'entered twice',
  'killed before',
  'killed after',
] as const
export type Affliction = (typeof afflictions)[number]

/** A form on its screen, filled in, and what is not as it should be. */
type Ordeal = { form: TypedForm; stage: Stage; theatre: Theatre; faults: string[] }

/** Nobody logs out who is not in; Enter in a box of several lines is another line; what goes by itself has no button. */
export function suits(form: TypedForm, affliction: Affliction): boolean {
  if (affliction === 'logged out') return form.by !== 'visitor'
  if (affliction === 'pressed twice') return form.button !== undefined
  return affliction !== 'entered twice' || form.enter === true
}

const trials: Record<Affliction, (ordeal: Ordeal) => Promise<void>> = {
  offline: withoutNetwork,
  'logged out': withoutSession,
  'pressed twice': (ordeal) => twice(ordeal, () => button(ordeal).dblclick()),
  'entered twice': (ordeal) =>
    twice(ordeal, async () => {
      const { keyboard } = ordeal.stage.page
      await focusField(ordeal)
      await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')])
    }),
  'killed before': (ordeal) => killed(ordeal, 'before'),
  'killed after': (ordeal) => killed(ordeal, 'after'),
}

/** Fills a form in on a screen of its own, afflicts it, and says what did not hold. */
export async function afflict(theatre: Theatre, form: TypedForm, affliction: Affliction): Promise<string[]> {
  const stage = await theatre.stageFor(form.by, `Kite ${affliction} ${crypto.randomUUID().slice(0, 8)}`)
  const faults: string[] = []
  try {
    await form.before?.(stage)
    await form.fill(stage)
    if (!(await isKept({ form, stage }))) faults.push('the text never stood in its field')
    if ((await form.effects(stage)) !== 0) faults.push('done before it was sent')
    if (form.by !== 'visitor' && !form.unmarked && (await stage.page.locator('[data-unsaved]').count()) === 0)
      faults.push('a page that is left would not ask')
    await trials[affliction]({ form, stage, theatre, faults })
  } catch (error) {
    faults.push(`${(error as Error).message.split('\n')[0]}`)
  } finally {
    if (faults.length > 0) await stage.page.screenshot({ path: picture(form, affliction) }).catch(() => {})
    await stage.context.close()
    if (!theatre.way.inner) await theatre.restart()
  }
  return faults
}

const picture = ({ name }: TypedForm, affliction: Affliction) =>
  `.screens/forms/${name} ${affliction}.png`.replaceAll(/[^\w./]/g, '-')

async function withoutNetwork(ordeal: Ordeal) {
  const { context } = ordeal.stage
  const { way } = ordeal.theatre
  const server = way.inner
  await context.setOffline(true)
  way.inner = null
  way.cut()
  await send(ordeal)
  await isTold(ordeal, away)
  await staysWithoutEffect(ordeal)
  way.inner = server
  await context.setOffline(false)
  await isDoneOnce(ordeal)
}

async function withoutSession(ordeal: Ordeal) {
  const { stage } = ordeal
  await stage.owner.query('DELETE FROM sessions WHERE user_id = $1', [stage.id])
  // A live connection was opened in time, and holds until it is lost.
  if (ordeal.form.request === 'socket') ordeal.theatre.way.cut()
  await send(ordeal)
  await isTold(ordeal, [accounts.again.title])
  await staysWithoutEffect(ordeal)
  const again = stage.page.getByRole('dialog', { name: accounts.again.title })
  await again.locator('input[name="email"]').fill(stage.email)
  await again.locator('input[name="password"]').fill(password)
  await again.getByRole('button', { name: accounts.login.submit, exact: true }).click()
  await again.waitFor({ state: 'detached' })
  // Nothing was done before, so all that was sent is sent again.
  await isDoneOnce(ordeal, 1, true)
}

async function twice(ordeal: Ordeal, sendTwice: () => Promise<unknown>) {
  await sendTwice()
  await comes(() => ordeal.form.effects(ordeal.stage), 1)
  await settled(ordeal)
  await countsOnce(ordeal, 1)
}

async function killed(ordeal: Ordeal, moment: Moment) {
  const { form, stage, theatre } = ordeal
  const met = theatre.way.meet(form.request ?? /^POST .*(\.data|\/api\/auth\/)/, moment, theatre.kill)
  await send(ordeal)
  await inTime(met, 'nothing was sent')
  await isTold(ordeal, away)
  if (!(await isKept(ordeal))) ordeal.faults.push('the text was gone while the server was away')
  await theatre.restart()
  const before = form.waits ? 0 : await form.effects(stage)
  await isDoneOnce(ordeal, form.repeats && before === 1 ? 2 : 1)
}

/** When nothing is in the way any more: by itself, or by whoever typed it pressing once more. */
async function isDoneOnce(ordeal: Ordeal, once = 1, byItself = ordeal.form.waits) {
  const { form, stage } = ordeal
  if (!byItself) {
    await settled(ordeal)
    if (!(await isKept(ordeal))) return void ordeal.faults.push('the text was gone when it could be sent again')
    await send(ordeal)
  }
  await comes(() => form.effects(stage), once)
  await settled(ordeal)
  await countsOnce(ordeal, once)
}

async function countsOnce({ form, stage, faults }: Ordeal, once: number) {
  const count = await form.effects(stage)
  if (count !== once) faults.push(`done ${count} times`)
}

async function staysWithoutEffect(ordeal: Ordeal) {
  if (!(await isKept(ordeal))) ordeal.faults.push('the text was gone while it waited')
  if ((await ordeal.form.effects(ordeal.stage)) !== 0) ordeal.faults.push('done while it waited')
}

/** Sentences that say that something is away, and mostly what becomes of the text. */
const away = [
  platform.outage.line,
  platform.outage.network,
  platform.outage.restart,
  platform.outage.title,
  platform.offline.title,
  reasons.reasons['network-request-failed'],
  reasons.reasons.offline,
  classrooms.board.sending,
]

async function isTold({ stage, faults }: Ordeal, sentences: string[]) {
  const said = sentences.map((sentence) => stage.page.getByText(sentence)).reduce((any, one) => any.or(one))
  await said
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch(() => void faults.push('nobody was told'))
}

const typedIn = ({ form, stage }: Pick<Ordeal, 'form' | 'stage'>) => form.typed?.(stage) ?? stage.text

/** Wherever on the screen it was typed into. */
const isKept = async ({ form, stage }: Pick<Ordeal, 'form' | 'stage'>): Promise<boolean> => {
  const values = await stage.page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  return values.some((value) => value.includes(typedIn({ form, stage }))) || form.kept?.(stage) === true
}

const button = ({ form, stage }: Ordeal) =>
  stage.page.getByRole('button', { name: form.button, exact: true }).filter({ visible: true }).last()

const send = (ordeal: Ordeal) => ordeal.form.send?.(ordeal.stage) ?? button(ordeal).click()

/** The field that holds what was typed. */
async function focusField({ form, stage }: Ordeal) {
  const typed = typedIn({ form, stage })
  await stage.page.locator('input').evaluateAll((all, text) => {
    all.find((one) => (one as HTMLInputElement).value.includes(text))?.focus()
  }, typed)
}

/** Nothing is on its way, on the screen or behind it. */
async function settled({ stage, theatre }: Ordeal) {
  await stage.page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [data-cause]:not([data-cause="sent"])'),
    undefined,
    { timeout: patienceMs },
  )
  for (const until = Date.now() + patienceMs; theatre.way.writing() > 0 && Date.now() < until; ) await sleep(20)
}

/** A server that starts anew on a busy machine takes ten seconds, and a page asks for it every five. */
const patienceMs = 30_000

async function comes(count: () => Promise<number>, wanted: number) {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50)) if ((await count()) >= wanted) return
}

const inTime = (event: Promise<unknown>, otherwise: string) =>
  Promise.race([event, sleep(patienceMs).then(() => Promise.reject(new Error(otherwise)))])
