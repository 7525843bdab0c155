import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { RequestAnswers } from './request-answers.tsx'
import { useRequests } from './use-requests.ts'
import styles from './join-banner-line.module.css'

/** Whoever has waited longest to join, on any page of the class, with both answers; on a phone it can be put away. */
export default function JoinBannerLine({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('classrooms')
  const { requests: all, decide, page } = useRequests(classroomId, [])
  const [putAway, setPutAway] = useState<string[]>([])
  const requests = all.filter(({ id }) => !putAway.includes(id))
  const [first] = requests
  const isNew = useNew(first !== undefined)
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
            onClick={() => setPutAway(all.map(({ id }) => id))}
          />
        </section>
      )}
    </div>
  )
}

/** Whoever was about to press what stands below something that comes in does so: it takes presses a moment later. */
const NEW_FOR_MS = 600

function useNew(isThere: boolean): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setKnown(true), NEW_FOR_MS)
    return () => {
      clearTimeout(timer)
      setKnown(false)
    }
  }, [isThere])
  return isThere && !isKnown
}
