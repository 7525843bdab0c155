import { useTranslation } from 'react-i18next'
import { countWaitingTexts } from '#app/features/people/held-texts/public.server.ts'
import { heldTextsPath, type WaitingTexts } from '#app/features/people/held-texts/public.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useLive } from '#app/platform/live/live.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { HeldTextCard } from '../components/held-text-card.tsx'
import { askStaffAboutReport } from '../escalate-report.server.ts'
import { decideHeldText } from '../decide-held-text.server.ts'
import { listTextsToRead, toReader } from '../queries.server.ts'
import type { Route } from './+types/to-read.ts'
import styles from './to-read.module.css'

export const handle: PageHandle = { title: 'moderation:toRead.title', hidden: true }

export function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  const { id, name, schoolId } = workspace
  const [reader, now] = [toReader(actor, workspace), services.now()]
  return read(services, actor, async (db) => ({
    classroom: { id, name },
    texts: await listTextsToRead(db, { schoolId, classroomId: id, reader, now }),
    waiting: await countWaitingTexts(db, schoolId, id, actor.id!),
    now,
  }))
}

export const action = actions({ decide: decideHeldText, 'ask-staff': askStaffAboutReport })

/** Texts of the class that wait until a teacher reads them. */
export default function ToRead({ loaderData: { classroom, texts, waiting, now } }: Route.ComponentProps) {
  const { t } = useTranslation('moderation')
  const current = useLive<WaitingTexts>(heldTextsPath(classroom.id), waiting)
  useReloadOnChange(JSON.stringify(current), JSON.stringify(waiting))
  return (
    <>
      <PageHead title={t('toRead.title')} note={t('toRead.note')} />
      <div className={styles.page}>
        {texts.length === 0 ? (
          <EmptyState mood="asleep" title={t('toRead.none')} hint={t('toRead.noneHint')} />
        ) : (
          <>
            <ul className={styles.texts}>
              {texts.map((text) => (
                <li key={text.id}>
                  <HeldTextCard classroomId={classroom.id} text={text} now={now} />
                </li>
              ))}
            </ul>
            <p className={styles.after}>{t('toRead.after')}</p>
          </>
        )}
      </div>
    </>
  )
}
