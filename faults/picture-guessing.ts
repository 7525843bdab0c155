import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '#bench/bench.ts'
import { makePupilClass, newCode, post, type PupilClass } from '#bench/cards/school.ts'
import { openOwnDatabase, type OwnDatabase } from '#bench/live/own-database.ts'
import { startBuiltServer, type BuiltServer } from '#bench/server.ts'
import { afterMiss, limits, nextTryAt, noMisses, type Misses } from '#rules/cards/limits.ts'
import { classCodeAlphabet, classCodeLength, codeTries } from '#rules/class-code.ts'

const space = 16 ** 3
const goalPerDay = 0.005
const liveCodes = 100_000
const weekHours = 7 * 24

/**
 * Secrets guessed at full speed on two processes for a whole day, while other children come and go; and class codes at
 * the site's budget.
 */
export const bench: Bench = {
  name: 'picture-guessing',
  unit: 'chance to find one account’s three pictures in a day',
  goal: '≤ 0.005; nobody else refused; ≤ 1 of 100,000 codes a week',
  async run(say) {
    const database = await openOwnDatabase('guessing')
    const env = { DATABASE_URL: database.appUrl, TRUSTED_PROXIES: '127.0.0.1' }
    const servers = [await startBuiltServer(env), await startBuiltServer(env)]
    try {
      const [attacked, cardClass, innocent] = await Promise.all([
        makePupilClass(database.owner, 30),
        makePupilClass(database.owner, 8),
        makePupilClass(database.owner, 30),
      ])
      const others = comeAndGo(servers, innocent!, say)
      const byName = await attackByName(database, servers, attacked!, say)
      const byCard = await attackByCard(database, servers, cardClass!, say)
      const peace = await others.stop()
      const cardStillWorks = (await enterByCard(servers[0]!, attacked!, 29)).signedIn
      const codes = await attackCodes(database, servers, say)
      const simulated = simulateDays(1_000_000)
      const chance = Math.max(byName.mostJudged, byCard.mostJudged) / space
      const weekly = simulateWeeks(100)
      const holds =
        chance <= goalPerDay &&
        simulated <= goalPerDay &&
        byName.judged <= limits.classPerDay &&
        peace.refused === 0 &&
        cardStillWorks &&
        weekly.computed <= 1 &&
        weekly.simulated <= 1 &&
        codes.hits === 0 &&
        codes.puzzled
      return {
        value: chance,
        holds,
        details: {
          byName,
          byCard,
          simulatedChance: simulated,
          innocent: peace,
          cardOfPausedClassWorks: cardStillWorks,
          codes,
          weekly,
        },
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
    }
  },
}

const atRandom = () =>
  Math.floor(Math.random() * space)
    .toString(16)
    .padStart(3, '0')
const address = (at: number) => `198.51.100.${1 + (at % 200)}`
const serverOf = (servers: BuiltServer[], at: number) => servers[at % servers.length]!

async function codeProofOf(server: BuiltServer, { code }: PupilClass): Promise<string> {
  const text = await (await fetch(`${server.url}/join/${code}.data`)).text()
  return /"([\w-]{36}\.[\w-]{36}\.\d+\.[\w-]{43})"/.exec(text)![1]!
}

const enterByCard = (server: BuiltServer, { pupils }: PupilClass, at: number) =>
  post(server.url, '/join', { _action: 'enter', card: pupils[at]!.token, pictures: pupils[at]!.secret }, address(at))

type Judged = { tries: number; judged: number; mostJudged: number; found: number; refusedFor: string[] }

/**
 * As many at once as the processes take; a rest is over when the clock says so, so it is moved: a day in some rounds.
 */
async function attack(
  database: OwnDatabase,
  room: PupilClass,
  rounds: number,
  atOnce: number,
  triesPerRound: number,
  guess: (at: number, pupil: number) => ReturnType<typeof post>,
): Promise<Judged> {
  const judged = new Map<number, number>()
  const reasons = new Set<string>()
  let [tries, found] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    let next = 0
    const attacker = async () => {
      while (next < triesPerRound) {
        const at = next++
        const pupil = at % room.pupils.length
        const answer = await guess(at, pupil)
        tries++
        if (answer.signedIn) found++
        const reason = /"reason","([\w-]+)"/.exec(answer.text)?.[1] ?? String(answer.status)
        if (answer.signedIn || reason === 'wrong') judged.set(pupil, (judged.get(pupil) ?? 0) + 1)
        else reasons.add(reason)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, attacker))
    await database.owner.query(
      `UPDATE login_cards SET rests_until = now() - interval '1 second' WHERE school_id = $1 AND rests_until IS NOT NULL`,
      [room.schoolId],
    )
  }
  return {
    tries,
    judged: [...judged.values()].reduce((sum, one) => sum + one, 0),
    mostJudged: Math.max(0, ...judged.values()),
    found,
    refusedFor: [...reasons],
  }
}

async function attackByName(
  database: OwnDatabase,
  servers: BuiltServer[],
  room: PupilClass,
  say: (line: string) => void,
): Promise<Judged> {
  say('guessing by class code and name tile, all children of a class')
  const codeProof = await codeProofOf(servers[0]!, room)
  return attack(database, room, 3, 32, 600, (at, pupil) =>
    post(
      serverOf(servers, at).url,
      `/join/${room.code}`,
      { _action: 'enter', student: room.pupils[pupil]!.id, codeProof, pictures: atRandom() },
      address(at),
    ),
  )
}

async function attackByCard(
  database: OwnDatabase,
  servers: BuiltServer[],
  room: PupilClass,
  say: (line: string) => void,
): Promise<Judged> {
  say('guessing with stolen cards, rest after rest through the day')
  return attack(database, room, 6, 32, 200, (at, pupil) =>
    post(
      serverOf(servers, at).url,
      '/join',
      { _action: 'enter', card: room.pupils[pupil]!.token, pictures: atRandom() },
      address(at),
    ),
  )
}

/** Children of another class, by card and by name, all the while. */
function comeAndGo(servers: BuiltServer[], room: PupilClass, say: (line: string) => void) {
  let over = false
  const result = { came: 0, refused: 0, slowestMs: 0 }
  const coming = (async () => {
    const codeProof = await codeProofOf(servers[1]!, room)
    for (let at = 0; !over; at++) {
      const pupil = at % room.pupils.length
      const fields = {
        _action: 'enter',
        student: room.pupils[pupil]!.id,
        codeProof,
        pictures: room.pupils[pupil]!.secret,
      }
      const answer =
        at % 2
          ? await enterByCard(serverOf(servers, at), room, pupil)
          : await post(serverOf(servers, at).url, `/join/${room.code}`, fields, address(at))
      result.came++
      result.slowestMs = Math.max(result.slowestMs, Math.round(answer.ms))
      if (!answer.signedIn) {
        result.refused++
        say(`refused: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      await sleep(100)
    }
  })()
  return {
    async stop() {
      over = true
      await coming
      return result
    },
  }
}

/**
 * A hundred thousand live codes, and wrong ones until the site's budget is spent: then a sum is asked of everybody, and
 * still nobody is shut out.
 */
async function attackCodes(database: OwnDatabase, servers: BuiltServer[], say: (line: string) => void) {
  say(`${liveCodes} live codes; guessing until the site's budget is spent`)
  const room = await makePupilClass(database.owner, 1)
  for (let made = 0; made < liveCodes; made += 10_000) {
    const codes = Array.from({ length: 10_000 }, newCode)
    await database.owner.query(
      'INSERT INTO class_codes (code, school_id, classroom_id) SELECT code, $2, $3 FROM unnest($1::text[]) AS code ON CONFLICT DO NOTHING',
      [codes, room.schoolId, room.id],
    )
  }
  const counts = { closed: 0, puzzle: 0, open: 0 }
  let next = 0
  const guesser = async () => {
    while (next < codeTries.siteHour + 200) {
      const at = next++
      const text = await (
        await fetch(`${serverOf(servers, at).url}/join/${newCode()}.data`, {
          headers: { 'x-forwarded-for': address(at) },
        })
      ).text()
      counts[/"state","(closed|puzzle|open)"/.exec(text)?.[1] as keyof typeof counts]++
    }
  }
  await Promise.all(Array.from({ length: 16 }, guesser))
  const right = await (await fetch(`${servers[0]!.url}/join/${room.code}.data`)).text()
  return { ...counts, hits: counts.open, puzzled: counts.puzzle >= 150 && right.includes('"puzzle"') }
}

/** The same draws every time, so that a close figure does not hold on one day and fail on the next. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The rule alone, for very many account-days: an attacker who never sleeps and never guesses the same twice. */
function simulateDays(days: number): number {
  const start = Date.UTC(2026, 0, 5)
  const random = seeded(2026)
  let found = 0
  for (let day = 0; day < days; day++) {
    const secret = Math.floor(random() * space)
    let [misses, now, guess]: [Misses, number, number] = [noMisses, start, Math.floor(random() * space)]
    for (; now < start + 24 * 3_600_000; now = Math.max(now + 1, nextTryAt(misses, now))) {
      if (nextTryAt(misses, now) > now) continue
      if (guess++ % space === secret) {
        found++
        break
      }
      misses = afterMiss(misses, now)
    }
  }
  return found / days
}

/** Guesses of a week at the site's budget against a hundred thousand codes. */
function simulateWeeks(weeks: number): { computed: number; simulated: number } {
  const all = classCodeAlphabet.length ** classCodeLength
  const live = new Set(Array.from({ length: liveCodes }, () => Math.floor(Math.random() * all)))
  let hits = 0
  for (let guess = 0; guess < weeks * weekHours * codeTries.siteHour; guess++)
    if (live.has(Math.floor(Math.random() * all))) hits++
  return { computed: (weekHours * codeTries.siteHour * liveCodes) / all, simulated: hits / weeks }
}
