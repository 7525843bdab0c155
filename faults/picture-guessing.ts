import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '#bench/bench.ts'
import { createPupilClass, newClassCode, post, type PupilClass } from '#bench/cards/school.ts'
import { openScratchDatabase, type ScratchDatabase } from '#bench/live/scratch-database.ts'
import { startBuiltServer, type BuiltServer } from '#testing/built-server.ts'
import { afterMiss, guessLimits, nextTryAt, initialMisses, type Misses } from '#rules/cards/limits.ts'
import { classCodeAlphabet, classCodeLength, codeTryLimits } from '#rules/classrooms/class-code.ts'

const space = 16 ** 3
const goalPerDay = 0.005
const liveCodes = 100_000
const weekHours = 7 * 24

/**
 * Guesses picture secrets at full speed on two processes for a simulated day while other students sign in, and guesses
 * class codes up to the site-wide limit.
 */
export const bench: Bench = {
  name: 'picture-guessing',
  unit: 'probability of guessing one account’s three pictures in a day',
  goal: '≤ 0.005; no other user rejected; ≤ 1 of 100,000 codes a week',
  async run(say) {
    const database = await openScratchDatabase('guessing')
    const env = { DATABASE_URL: database.appUrl, TRUSTED_PROXIES: '127.0.0.1' }
    const servers = [await startBuiltServer(env), await startBuiltServer(env)]
    try {
      const [attacked, cardClass, innocent] = await Promise.all([
        createPupilClass(database.owner, 30),
        createPupilClass(database.owner, 8),
        createPupilClass(database.owner, 30),
      ])
      const background = signInContinuously(servers, innocent!, say)
      const byName = await attackByName(database, servers, attacked!, say)
      const byCard = await attackByCard(database, servers, cardClass!, say)
      const backgroundResult = await background.stop()
      const cardStillWorks = (await enterByCard(servers[0]!, attacked!, 29)).signedIn
      const codes = await attackCodes(database, servers, say)
      const simulated = simulateDays(1_000_000)
      const chance = Math.max(byName.mostJudged, byCard.mostJudged) / space
      const weekly = simulateWeeks(100)
      const holds =
        chance <= goalPerDay &&
        simulated <= goalPerDay &&
        byName.judged <= guessLimits.classPerDay &&
        backgroundResult.refused === 0 &&
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
          innocent: backgroundResult,
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

const randomSecret = () =>
  Math.floor(Math.random() * space)
    .toString(16)
    .padStart(3, '0')
const address = (position: number) => `198.51.100.${1 + (position % 200)}`
const serverOf = (servers: BuiltServer[], index: number) => servers[index % servers.length]!

async function codeProofOf(server: BuiltServer, { code }: PupilClass): Promise<string> {
  const text = await (await fetch(`${server.url}/join/${code}.data`)).text()
  return /"([\w-]{36}\.[\w-]{36}\.\d+\.[\w-]{43})"/.exec(text)![1]!
}

const enterByCard = (server: BuiltServer, { pupils }: PupilClass, index: number) =>
  post(
    server.url,
    '/join',
    { _action: 'enter', card: pupils[index]!.token, pictures: pupils[index]!.secret },
    address(index),
  )

type GuessResult = { tries: number; judged: number; mostJudged: number; found: number; refusedFor: string[] }

/**
 * Guesses concurrently; resets lockout times in the database after each round to simulate a day.
 */
async function attack(
  database: ScratchDatabase,
  classroom: PupilClass,
  rounds: number,
  concurrency: number,
  triesPerRound: number,
  guess: (index: number, pupil: number) => ReturnType<typeof post>,
): Promise<GuessResult> {
  const judged = new Map<number, number>()
  const reasons = new Set<string>()
  let [tries, successes] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    let next = 0
    const attacker = async () => {
      while (next < triesPerRound) {
        const position = next++
        const pupil = position % classroom.pupils.length
        const answer = await guess(position, pupil)
        tries++
        if (answer.signedIn) successes++
        const reason = /"reason","([\w-]+)"/.exec(answer.text)?.[1] ?? String(answer.status)
        if (answer.signedIn || reason === 'wrong') judged.set(pupil, (judged.get(pupil) ?? 0) + 1)
        else reasons.add(reason)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, attacker))
    await database.owner.query(
      `UPDATE login_cards SET rests_until = now() - interval '1 second' WHERE school_id = $1 AND rests_until IS NOT NULL`,
      [classroom.schoolId],
    )
  }
  return {
    tries,
    judged: [...judged.values()].reduce((sum, value) => sum + value, 0),
    mostJudged: Math.max(0, ...judged.values()),
    found: successes,
    refusedFor: [...reasons],
  }
}

async function attackByName(
  database: ScratchDatabase,
  servers: BuiltServer[],
  classroom: PupilClass,
  say: (line: string) => void,
): Promise<GuessResult> {
  say('guessing by class code and name tile, all children of a class')
  const codeProof = await codeProofOf(servers[0]!, classroom)
  return attack(database, classroom, 3, 32, 600, (position, pupil) =>
    post(
      serverOf(servers, position).url,
      `/join/${classroom.code}`,
      { _action: 'enter', student: classroom.pupils[pupil]!.id, codeProof, pictures: randomSecret() },
      address(position),
    ),
  )
}

async function attackByCard(
  database: ScratchDatabase,
  servers: BuiltServer[],
  classroom: PupilClass,
  say: (line: string) => void,
): Promise<GuessResult> {
  say('guessing with stolen cards, with a lockout after each round')
  return attack(database, classroom, 6, 32, 200, (position, pupil) =>
    post(
      serverOf(servers, position).url,
      '/join',
      { _action: 'enter', card: classroom.pupils[pupil]!.token, pictures: randomSecret() },
      address(position),
    ),
  )
}

/** Signs in students of another class by card and by name until stopped. */
function signInContinuously(servers: BuiltServer[], classroom: PupilClass, say: (line: string) => void) {
  let isStopped = false
  const result = { came: 0, refused: 0, slowestMs: 0 }
  const work = (async () => {
    const codeProof = await codeProofOf(servers[1]!, classroom)
    for (let index = 0; !isStopped; index++) {
      const pupil = index % classroom.pupils.length
      const fields = {
        _action: 'enter',
        student: classroom.pupils[pupil]!.id,
        codeProof,
        pictures: classroom.pupils[pupil]!.secret,
      }
      const answer =
        index % 2
          ? await enterByCard(serverOf(servers, index), classroom, pupil)
          : await post(serverOf(servers, index).url, `/join/${classroom.code}`, fields, address(index))
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
      isStopped = true
      await work
      return result
    },
  }
}

/**
 * With 100,000 valid codes, guesses wrong ones until the site-wide limit is reached: then all visitors must solve a
 * puzzle, but none is locked out.
 */
async function attackCodes(database: ScratchDatabase, servers: BuiltServer[], say: (line: string) => void) {
  say(`${liveCodes} live codes; guessing up to the site-wide limit`)
  const classroom = await createPupilClass(database.owner, 1)
  for (let created = 0; created < liveCodes; created += 10_000) {
    const codes = Array.from({ length: 10_000 }, newClassCode)
    await database.owner.query(
      'INSERT INTO class_codes (code, school_id, classroom_id) SELECT code, $2, $3 FROM unnest($1::text[]) AS code ON CONFLICT DO NOTHING',
      [codes, classroom.schoolId, classroom.id],
    )
  }
  const counts = { closed: 0, puzzle: 0, open: 0 }
  let next = 0
  const guesser = async () => {
    while (next < codeTryLimits.siteHour + 200) {
      const position = next++
      const text = await (
        await fetch(`${serverOf(servers, position).url}/join/${newClassCode()}.data`, {
          headers: { 'x-forwarded-for': address(position) },
        })
      ).text()
      counts[/"state","(closed|puzzle|open)"/.exec(text)?.[1] as keyof typeof counts]++
    }
  }
  await Promise.all(Array.from({ length: 16 }, guesser))
  const right = await (await fetch(`${servers[0]!.url}/join/${classroom.code}.data`)).text()
  return { ...counts, hits: counts.open, puzzled: counts.puzzle >= 150 && right.includes('"puzzle"') }
}

/** A deterministic random generator, so that results near the limit do not vary between runs. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Simulates the lockout rule for many account-days with an attacker who guesses continuously and never repeats a guess.
 */
function simulateDays(days: number): number {
  const start = Date.UTC(2026, 0, 5)
  const random = createRandom(2026)
  let successes = 0
  for (let day = 0; day < days; day++) {
    const secret = Math.floor(random() * space)
    let [misses, now, guess]: [Misses, number, number] = [initialMisses, start, Math.floor(random() * space)]
    for (; now < start + 24 * 3_600_000; now = Math.max(now + 1, nextTryAt(misses, now))) {
      if (nextTryAt(misses, now) > now) continue
      if (guess++ % space === secret) {
        successes++
        break
      }
      misses = afterMiss(misses, now)
    }
  }
  return successes / days
}

/** Expected hits per week at the site-wide guess limit against 100,000 codes. */
function simulateWeeks(weeks: number): { computed: number; simulated: number } {
  const all = classCodeAlphabet.length ** classCodeLength
  const live = new Set(Array.from({ length: liveCodes }, () => Math.floor(Math.random() * all)))
  let hits = 0
  for (let guess = 0; guess < weeks * weekHours * codeTryLimits.siteHour; guess++)
    if (live.has(Math.floor(Math.random() * all))) hits++
  return { computed: (weekHours * codeTryLimits.siteHour * liveCodes) / all, simulated: hits / weeks }
}
