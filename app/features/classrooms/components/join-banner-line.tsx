import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { RequestAnswers } from './request-answers.tsx'
import { useRequests } from './use-requests.ts'
import styles from './join-banner-line.module.css'

/** Whoever has waited longest to join, in one line above any page of the class, with both answers. */
export default function JoinBannerLine({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('classrooms')
  const { requests, decide, page } = useRequests(classroomId, [])
  const [first] = requests
  return (
    <div aria-live="polite">
      {first && (
        <section className={styles.banner} aria-label={t('joinRequests.title')}>
          <Kite look={kiteFor(first.personId)} size={32} />
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
        </section>
      )}
    </div>
  )
}
