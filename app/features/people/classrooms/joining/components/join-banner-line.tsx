import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { RequestAnswers } from './request-answers.tsx'
import type { PendingRequest } from './request-queue.tsx'
import { useRequests } from './use-requests.ts'
import styles from './join-banner-line.module.css'

/** Constant, because every change of the queue runs effects. */
const noRequests: PendingRequest[] = []

/** The oldest join request with its buttons, on all pages of the class. Can be dismissed on a phone. */
export default function JoinBannerLine({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('classrooms')
  const { requests: all, decide, page } = useRequests(classroomId, noRequests)
  const [hiddenIds, setHiddenIds] = useState<string[]>([])
  const requests = all.filter(({ id }) => !hiddenIds.includes(id))
  const [first] = requests
  const isNew = useIsNew(first !== undefined)
  return (
    <div aria-live="polite">
      {first && (
        <section className={styles.banner} data-new={isNew || undefined} aria-label={t('joinRequests.title')}>
          <span className={styles.kite}>
            <ChildKite id={first.personId} size={32} />
          </span>
          <p className={styles.words}>
            <strong>{first.name}</strong>{' '}
            <span className={styles.note}>
              {t(
                first.nameTaken
                  ? 'joinRequests.nameTaken'
                  : first.byName
                    ? 'joinRequests.byName'
                    : 'joinRequests.asksToJoin',
                { name: first.name },
              )}
            </span>
          </p>
          {requests.length > 1 && (
            <Link to={page} className={styles.all}>
              +{requests.length - 1}{' '}
              <span className="sk-visually-hidden">{t('joinRequests.waiting', { count: requests.length })}</span>
            </Link>
          )}
          <RequestAnswers id={first.id} name={first.name} decide={decide} />
          <IconButton
            className={styles.later}
            size={48}
            label={t('joinRequests.later')}
            icon={<IconChevronUp aria-hidden />}
            onClick={() => setHiddenIds(all.map(({ id }) => id))}
          />
        </section>
      )}
    </div>
  )
}

/** A new banner ignores taps for this time, because the user may be about to tap the content it covers. */
const NEW_FOR_MS = 600

function useIsNew(isShown: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSettled(true), NEW_FOR_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isShown])
  return isShown && !isSettled
}
