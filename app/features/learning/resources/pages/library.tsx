import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { CodeForm } from '../library/code-form.tsx'
import { LibraryView } from '../library/library-view.tsx'
import { loadLibraryPage } from '../library-page.server.ts'
import type { Route } from './+types/library.ts'

export const handle: PageHandle = { title: 'resources:library.title', description: 'resources:library.description' }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadLibraryPage(getRequestContext(context), new URL(request.url).searchParams)

/** The library of sheets; children have none and type the code of a sheet. */
export default function Library({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'child') return <CodeForm typed={loaderData.typed} />
  return <LibraryView page={loaderData} />
}
