import { actionField, keyField } from '#app/platform/action-fields.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import type { Bot } from './guests.ts'
import { openLive, type LiveClient } from './live-client.ts'
import { sendForm, type Site } from './site.ts'

export type Target = Pick<TestRoom, 'id' | 'paths'> & { code: string }

/** What became of one attempt: whether it got anywhere, and how it was answered. */
type Outcome = { isIn: boolean; told: string }
type Way = (site: Site, target: Target, bot: Bot, live: () => Promise<LiveClient>) => Promise<Outcome>

/** Ways into a room for whoever knows its code. */
const ways: readonly (readonly [string, Way])[] = [
  ['types the code', (site, target, { session }) => typesCode(site, target, session?.cookie, '')],
  [
    'asks for the page behind the code',
    (site, target, { session }) => typesCode(site, target, session?.cookie, '.data'),
  ],
  [
    'joins by the address of the room',
    async (site, { id }, { session }) => {
      const { status, text } = await sendForm(site, `/competition/quiz/${id}.data`, session?.cookie, {
        ...{ [actionField]: 'join', competition: id, [keyField]: crypto.randomUUID() },
      })
      return { isIn: /"player"/.test(text), told: String(status) }
    },
  ],
  [
    'listens as a player',
    async (_, { paths }, __, live) => {
      const { t, e } = await (await live()).say({ t: 'on', p: paths.me })
      return { isIn: t === 'ok', told: e ?? t }
    },
  ],
  [
    'listens to the room',
    async (_, { paths }, __, live) => {
      const { t, e } = await (await live()).say({ t: 'on', p: paths.room })
      return { isIn: t === 'ok', told: e ?? t }
    },
  ],
  [
    'asks as a guest',
    async (site, { id, code }, { session }) => {
      const { status, text } = await sendForm(
        site,
        `/competition/quiz/${id}.data`,
        session?.cookie,
        { ...{ [actionField]: 'ask', code, seed: '1', pick: '0', [keyField]: crypto.randomUUID() } },
        site.botAddress(),
      )
      // Asking is for everybody; what matters is whether anybody comes in by it.
      return { isIn: false, told: text.includes('"player"') ? 'asked' : String(status) }
    },
  ],
  [
    'answers without being in',
    async (_, { paths }, __, live) => {
      const v = { round: 0, answer: { kind: 'chosen', chosen: [3] } }
      const { t, e } = await (await live()).say({ t: 'set', p: paths.answers, v })
      return { isIn: t === 'ok', told: e ?? t }
    },
  ],
]

/** The right code leads nobody of another class into the room; a visitor finds where to ask, if it is open for guests. */
async function typesCode(site: Site, { id, code }: Target, cookie: string | undefined, form: string): Promise<Outcome> {
  const answer = await fetch(`${site.url}/competition/quiz${form}?code=${code}`, {
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), 'x-forwarded-for': site.botAddress() },
  })
  const told = `${answer.headers.get('location') ?? ''}${await answer.text()}`
  const mayAsk = cookie === undefined && !/"(question|round|board|players)"/.test(told)
  return { isIn: told.includes(id) && !mayAsk, told: String(answer.status) }
}

/** Bots that try one way after the other. */
export function openBots(site: Site, target: Target, bots: readonly Bot[]) {
  const counts: Record<string, Record<string, number>> = {}
  const lines = new Map<Bot, Promise<LiveClient>>()
  let [tried, gotIn] = [0, 0]
  const lineOf = async (bot: Bot): Promise<LiveClient> => {
    const known = await lines.get(bot)
    if (known?.isOpen()) return known
    const opening = openLive(site.port, bot.session?.id ?? null)
    lines.set(bot, opening)
    return opening
  }
  return {
    counts,
    tried: () => tried,
    gotIn: () => gotIn,
    async attempt(at: number) {
      const [name, way] = ways[at % ways.length]!
      const bot = bots[Math.floor(at / ways.length) % bots.length]!
      const { isIn, told } = await way(site, target, bot, () => lineOf(bot))
      tried++
      if (isIn) gotIn++
      const line = `${bot.kind}, ${name}`
      counts[line] = { ...counts[line], [isIn ? 'IN' : told]: (counts[line]?.[isIn ? 'IN' : told] ?? 0) + 1 }
    },
    async close() {
      for (const line of lines.values()) (await line).close()
    },
  }
}
