import { useTranslation } from 'react-i18next'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { NoCompetition } from '../list/no-competition.tsx'
import { ResultScreen } from '../results/components/result-screen.tsx'
import { exportCompetition } from '../results/export-competition.server.ts'
import { giveCompetitionPoints } from '../results/give-competition-points.server.ts'
import { parseAnswersQuery, resultAnswers } from '../results/result-answers.server.ts'
import { loadResultPage } from '../results/result-page.server.ts'
import type { Route } from './+types/result.ts'
import styles from './result.module.css'

export const handle: PageHandle = { title: 'competitions:result.title', hidden: true }

/** Loads the report; or, with a URL parameter, the answers of one student or to one question. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const query = parseAnswersQuery(new URL(request.url).searchParams)
  if (query) return { page: null, answers: await resultAnswers(requestContext, params.id, query) }
  return { page: await loadResultPage(requestContext, params.id), answers: null }
}

export const action = actions({ export: exportCompetition, points: giveCompetitionPoints })

/** The product spec requires client rendering for this page; the server sends a skeleton. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader()
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTranslation('competitions')
  return (
    <SkeletonScreen className={styles.pieces}>
      <h1 className="sk-visually-hidden">{t('result.title')}</h1>
      <Skeleton shape="title" />
      <Skeleton shape="block" height="16rem" />
      <Skeleton shape="block" />
    </SkeletonScreen>
  )
}

export default function Result({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <ResultScreen page={page} /> : <NoCompetition page="result" />
}
