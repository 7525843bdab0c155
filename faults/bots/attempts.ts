import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import type { Bot } from './guests.ts'
import { openLive, type LiveClient } from './live-client.ts'
import { sendForm, type Site } from './site.ts'

export type Target = Pick<TestRoom, 'id' | 'paths'> & { code: string }

/** Result of one attempt: whether the bot got in, and the server's reply. */
type Outcome = { isIn: boolean; reply: string }
type EntryAttempt = (site: Site, target: Target, bot: Bot, live: () => Promise<LiveClient>) => Promise<Outcome>

/** Ways to enter a room for a bot that has its code. */
const entryAttempts: readonly (readonly [string, EntryAttempt])[] = [
  ['types the code', (site, target, { session }) => tryCode(site, target, session?.cookie, '')],
  ['loads the page of the code', (site, target, { session }) => tryCode(site, target, session?.cookie, '.data')],
  [
    'joins by the URL of the room',
    async (site, { id }, { session }) => {
      const { status, text } = await sendForm(site, `/competition/quiz/${id}.data`, session?.cookie, {
        ...{ [actionField]: 'join', competition: id, [keyField]: crypto.randomUUID() },
      })
      return { isIn: /"player"/.test(text), reply: String(status) }
    },
  ],
  [
    'subscribes as a player',
    async (_, { paths }, __, live) => {
      const { t, e } = await (await live()).say({ t: 'on', p: paths.me })
      return { isIn: t === 'ok', reply: e ?? t }
    },
  ],
  [
    'subscribes to the room',
    async (_, { paths }, __, live) => {
      const { t, e } = await (await live()).say({ t: 'on', p: paths.room })
      return { isIn: t === 'ok', reply: e ?? t }
    },
  ],
  [
    'requests to join as a guest',
    async (site, { id, code }, { session }) => {
      const { status, text } = await sendForm(
        site,
        `/competition/quiz/${id}.data`,
        session?.cookie,
        { ...{ [actionField]: 'ask', code, seed: '1', pick: '0', [keyField]: crypto.randomUUID() } },
        site.botAddress(),
      )
      // Any visitor may send a guest request; the attempt counts only if it lets the bot in.
      return { isIn: false, reply: text.includes('"player"') ? 'asked' : String(status) }
    },
  ],
  [
    'answers without joining',
    async (_, { paths }, __, live) => {
      const v = { round: 0, answer: { kind: 'chosen', chosen: [3] } }
      const { t, e } = await (await live()).say({ t: 'set', p: paths.answers, v })
      return { isIn: t === 'ok', reply: e ?? t }
    },
  ],
]

/**
 * The code must not admit students of other classes; a visitor may see the guest request page of a room open for
 * guests.
 */
async function tryCode(site: Site, { id, code }: Target, cookie: string | undefined, suffix: string): Promise<Outcome> {
  const answer = await fetch(`${site.url}/competition/quiz${suffix}?code=${code}`, {
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), 'x-forwarded-for': site.botAddress() },
  })
  const response = `${answer.headers.get('location') ?? ''}${await answer.text()}`
  const isGuestPage = cookie === undefined && !/"(question|round|board|players)"/.test(response)
  return { isIn: response.includes(id) && !isGuestPage, reply: String(answer.status) }
}

/** Opens bots that cycle through the entry attempts. */
export function openBots(site: Site, target: Target, bots: readonly Bot[]) {
  const counts: Record<string, Record<string, number>> = {}
  const clients = new Map<Bot, Promise<LiveClient>>()
  let [attempts, entered] = [0, 0]
  const clientOf = async (bot: Bot): Promise<LiveClient> => {
    const existing = await clients.get(bot)
    if (existing?.isOpen()) return existing
    const opening = openLive(site.port, bot.session?.id ?? null)
    clients.set(bot, opening)
    return opening
  }
  return {
    counts,
    tried: () => attempts,
    gotIn: () => entered,
    async attempt(index: number) {
      const [name, attemptEntry] = entryAttempts[index % entryAttempts.length]!
      const bot = bots[Math.floor(index / entryAttempts.length) % bots.length]!
      const { isIn, reply } = await attemptEntry(site, target, bot, () => clientOf(bot))
      attempts++
      if (isIn) entered++
      const label = `${bot.kind}, ${name}`
      counts[label] = { ...counts[label], [isIn ? 'IN' : reply]: (counts[label]?.[isIn ? 'IN' : reply] ?? 0) + 1 }
    },
    async close() {
      for (const client of clients.values()) (await client).close()
    },
  }
}
