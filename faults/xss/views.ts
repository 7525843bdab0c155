import { isShort } from '#bench/bench.ts'
import { printPaths } from '#app/features/people/cards/contract.ts'
import type { EntryPoint } from '../surface/entry-points.ts'
import type { People, Requester } from '../surface/people.ts'
import { headersFor, validRequest } from '../surface/requests.ts'
import type { Client, HttpRequest } from '../surface/send.ts'

/** A page, print or export that shows text of people to a role. */
export type View = {
  name: string
  /** A print needs redirects with cookies, so that only the browser reads it. */
  kind: 'page' | 'print' | 'table'
  by: Requester
  request: () => HttpRequest
  path: string
}

export type Site = { client: Client; url: string; people: People }

const readers: readonly Requester[] = [
  ...(['owner', 'admin', 'student in class', 'parent of the child', 'visitor'] as const),
  ...(isShort ? [] : (['co-teacher', 'class-code session', 'other teacher', 'staff'] as const)),
]

const students = (people: People) => `/dashboard/classroom-dashboard/${people.classroomId}/students`

/** Pages with a query that opens another view of them. */
const extraPaths = (people: People): string[] => [
  ...['attendance', 'reports', 'certificates'].map((view) => `${students(people)}?view=${view}`),
  `${students(people)}?student=${people.child}`,
  `/dashboard/classroom?view=class&class=${people.classroomId}`,
  `/dashboard/classroom?view=edit&classroom=${people.classroomId}&class=${people.classroomId}`,
  `/dashboard/minigames?view=questions&class=${people.classroomId}`,
  `/dashboard?class=${people.classroomId}`,
  `/dashboard?child=${people.child}`,
]

/** The views in which a label appears now. */
export async function listViews(site: Site, entryPoints: readonly EntryPoint[]): Promise<View[]> {
  const { url, people } = site
  const paths = [
    ...entryPoints.filter(({ kind }) => kind === 'page').map(({ path }) => path(people)),
    ...extraPaths(people),
  ]
  const pages = [...new Set(paths)].flatMap((path) =>
    readers.map(
      (by): View => ({
        name: path,
        kind: 'page',
        by,
        path,
        request: () => ({ method: 'GET', path, headers: headersFor(url, people, by) }),
      }),
    ),
  )
  const exports = entryPoints
    .filter(({ kind, name }) => kind === 'action' && /export/i.test(name))
    .map(
      (entryPoint): View => ({
        name: entryPoint.name,
        kind: 'table',
        by: entryPoint.by,
        path: '',
        request: () => validRequest(url, entryPoint, people),
      }),
    )
  const prints = Object.values(printPaths).map((name): View => {
    const path = `${students(people)}/${name}`
    return { name, kind: 'print', by: 'owner', path, request: () => ({ method: 'GET', path, headers: {} }) }
  })
  const views: View[] = []
  await mapConcurrently([...pages, ...exports], async (view) => {
    if (/zq\d+zq/.test(await readView(site, view))) views.push(view)
  })
  return [...views, ...prints]
}

/** The text of a view; of an export the table in the response. */
export async function readView({ client }: Site, { kind, request }: View): Promise<string> {
  const { text } = await client.send(request())
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return kind === 'table' ? tablesIn(decoded).join('\n') : decoded
}

/** Strings of a data response that contain a table; React Router sends them as JSON. */
function tablesIn(response: string): string[] {
  return [...response.matchAll(/"(?:[^"\\]|\\.)*"/g)]
    .map(([text]) => JSON.parse(text.replaceAll(/[\n\t\r]/g, ' ')) as string)
    .filter((text) => text.startsWith('\uFEFF'))
}

const concurrency = 4

/** Runs `work` for all items, a few at a time. */
export async function mapConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
