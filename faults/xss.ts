import { isShort, type Bench } from '#bench/bench.ts'
import { roundTo } from '#bench/live/processes.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { openBrowser } from '#testing/browser.ts'
import { findFormulas, findInjections } from './xss/inspect.ts'
import { marker, payloads } from './xss/payloads.ts'
import { listViews, mapConcurrently, readView, type View } from './xss/views.ts'
import { countDetected } from './xss/self-test.ts'
import { sendLabels } from './xss/send-labels.ts'
import { findSinks, labelOf, plantSome } from './xss/sinks.ts'
import { openBrowserViews } from './xss/browser-views.ts'
import { listEntryPoints } from './surface/entry-points.ts'
import { openMailSink } from './surface/mail-sink.ts'
import { createPeople } from './surface/people.ts'
import { validRequest } from './surface/requests.ts'
import { openClient } from './surface/send.ts'
import { startWatchedServer } from './surface/watched-server.ts'

/** Every round plants one payload in every column. The quick run reads some of the views and ends after this time. */
const maxMs = isShort ? 20_000 : Number(process.env.XSS_MS ?? 3_600_000)
const viewsPerRound = isShort ? 40 : Number(process.env.XSS_VIEWS ?? Number.POSITIVE_INFINITY)
/** A browser opens views in every so many rounds; all rounds are parsed. */
const [roundsPerVisit, viewsPerVisit] = isShort ? [1_000, 12] : [25, viewsPerRound]

/**
 * Sends a label through every field of free text, finds the columns that store it, and replaces it with hostile text:
 * round after round every column gets another payload. Every page, print, mail and export in which a label appeared is
 * read as every role and parsed; a browser opens the pages. Nothing may run, and no export may contain a formula.
 */
export const bench: Bench = {
  name: 'xss',
  unit: 'executed payloads, injected elements and formulas',
  goal: `= 0 with ${payloads.length} payloads, every column of free text`,
  async run(say) {
    const database = await openScratchDatabase('xss')
    const mails: string[] = []
    const mail = await openMailSink((text) => mails.push(text))
    const server = await startWatchedServer(database.appUrl, { SMTP_URL: mail.smtpUrl })
    const client = openClient(server.port, 4, 4_000_000)
    const browser = await openBrowser()
    try {
      const people = await createPeople(database.owner)
      const entryPoints = (await listEntryPoints()).filter(({ kind }) => kind === 'action')
      const labelled = await sendLabels({ client, url: server.url, people }, entryPoints)
      await labelNames(database.owner, people, labelled)
      const mailEntryPoints = entryPoints.filter(({ name }) => /invite(Teacher|Colleagues)$/.test(name))
      const sinks = await findSinks(database.owner)
      const reached = new Set(sinks.map(({ label }) => labelled[Number(label.replaceAll('zq', '')) - 1]!))
      say(`${sinks.length} columns store ${reached.size} of ${labelled.length} fields`)

      const views = await listViews({ client, url: server.url, people }, await listEntryPoints())
      say(`${views.length} views show them`)
      const page = await (await browser.newContext()).newPage()
      const detected = await countDetected(await (await browser.newContext()).newPage())
      const visits = await openBrowserViews(browser, server.url, people)
      const failures: string[] = []
      const planted = new Set<string>()
      let [refusedPlants, rounds, reads, opened] = [0, 0, 0, 0]
      const began = performance.now()
      const inspect = async (view: View) => {
        const text = await readView({ client, url: server.url, people }, view)
        reads++
        const injections = view.kind === 'table' ? findFormulas(text) : await findInjections(page, text)
        failures.push(...injections.map((injection) => `${view.by} ${view.name}: ${injection}`))
      }
      while (rounds < payloads.length && performance.now() - began < maxMs && server.alive()) {
        for (const [index, sink] of sinks.entries()) {
          // A step that shares no factor with the number of payloads, so that every column gets all of them in the end.
          const numbers = await plantSome(database.owner, sink, rounds * 24 + index * 13)
          for (const number of numbers) planted.add(`${index} ${number}`)
          if (numbers.length === 0) refusedPlants++
        }
        if (rounds % roundsPerVisit === 0)
          for (const entryPoint of mailEntryPoints) await client.send(validRequest(server.url, entryPoint, people))
        const start = Number.isFinite(viewsPerRound) ? (rounds * viewsPerRound) % views.length : 0
        const inOrder = [...views.slice(start), ...views.slice(0, start)]
        const readable = inOrder.filter(({ kind }) => kind !== 'print').slice(0, viewsPerRound)
        await mapConcurrently(readable, inspect)
        if (rounds % roundsPerVisit === 0)
          opened += await visits.open(spread(views, viewsPerVisit), (text) => failures.push(text))
        rounds++
      }
      for (const text of mails)
        failures.push(...(await findInjections(page, htmlPartOf(text))).map((injection) => `mail: ${injection}`))
      return {
        value: failures.length,
        holds:
          failures.length === 0 &&
          server.alive() &&
          reads > 0 &&
          opened > 0 &&
          payloads.length >= 500 &&
          // The same payloads are found where nothing is escaped.
          detected.injections > 300 &&
          detected.formulas > 30 &&
          detected.executions > 5,
        details: {
          payloads: payloads.length,
          detectedWithoutEscaping: detected,
          rounds,
          planted: planted.size,
          refusedPlants,
          columns: sinks.length,
          fields: reached.size,
          notStored: labelled.length - reached.size,
          views: views.length,
          reads,
          opened,
          mails: mails.filter((text) => htmlPartOf(text).includes(marker)).length,
          tables: views.filter(({ kind }) => kind === 'table').length,
          seconds: roundTo((performance.now() - began) / 1_000, 0),
          failures: [...new Set(failures)].slice(0, 40),
          logged: Object.fromEntries(server.faults),
        },
      }
    } finally {
      client.close()
      await browser.close()
      await server.stop()
      mail.close()
      await database.close()
    }
  },
}

/** The HTML of a mail; its subject and its plain text contain payloads unescaped. */
const htmlPartOf = (mail: string): string =>
  /content-type: text\/html[^]*?\r?\n\r?\n([^]*?)(?:\r?\n--|$)/i.exec(mail)?.[1] ?? ''

/** At most this many items, evenly spread over the list. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / count)) === 0)

/** Names of people are text, too; their spelling rules refuse most payloads, so the columns are labelled directly. */
async function labelNames(
  owner: Awaited<ReturnType<typeof openScratchDatabase>>['owner'],
  people: Awaited<ReturnType<typeof createPeople>>,
  labelled: string[],
) {
  for (const [role, id] of Object.entries(people.ids)) {
    const { rowCount } = await owner.query(`UPDATE users SET name = $2 WHERE id = $1 AND name NOT LIKE 'zq%'`, [
      id,
      labelOf(labelled.length + 1),
    ])
    if (rowCount) labelled.push(`name of ${role}`)
  }
}
