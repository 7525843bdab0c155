import { useTranslation } from 'react-i18next'
import { listPrintFontLinks } from '#app/features/people/cards/public.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { removeWorksheet, showWorksheetKey } from '../change-worksheet.server.ts'
import { GeneratorScreen } from '../components/generator-screen.tsx'
import { WorksheetScreen } from '../components/worksheet-screen.tsx'
import { makeWorksheet } from '../make-worksheet.server.ts'
import { saveAnswers } from '../paper/save-answers.server.ts'
import { PaperResultsScreen } from '../paper/results-screen.tsx'
import { loadWorksheetsPage } from '../worksheets-page.server.ts'
import type { Route } from './+types/worksheets.ts'

export const handle: PageHandle = { title: 'worksheets:title', hidden: true }

/** A worksheet and its names may be in any language. */
export const links = listPrintFontLinks

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadWorksheetsPage(
    getRequestContext(context),
    context.get(workspaceContext),
    readQuery(new URL(request.url).searchParams),
  )

const readQuery = (search: URLSearchParams) => ({ worksheet: search.get('sheet'), isResults: search.has('results') })

export const action = actions({
  make: makeWorksheet,
  remove: removeWorksheet,
  key: showWorksheetKey,
  answers: saveAnswers,
})

export default function Worksheets({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('worksheets')
  if (page.view === 'new') return <GeneratorScreen page={page} />
  if (page.view === 'results') return <PaperResultsScreen page={page} />
  if (page.view === 'worksheet') return <WorksheetScreen key={page.worksheet.id} page={page} />
  return <EmptyState mood="hello" heading="h1" scene title={t('noClass')} hint={t('noClassHint')} />
}
