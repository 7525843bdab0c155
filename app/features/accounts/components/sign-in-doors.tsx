import { useTranslation } from 'react-i18next'
import { Link } from '#app/platform/link.tsx'
import { Picture, type PictureName } from '#app/ui/pictures/picture.tsx'
import styles from './sign-in-doors.module.css'

/** The two doors for children, who have no e-mail: as large as a hand. */
export function SignInDoors() {
  const { t } = useTranslation('accounts')
  return (
    <section className={styles.doors} aria-labelledby="learners">
      <h2 id="learners" className={styles.heading}>
        {t('login.learners')}
      </h2>
      <Door to="/join?card" picture="kite" label={t('login.card')} hint={t('login.cardHint')} />
      <Door to="/join" picture="key" label={t('login.code')} hint={t('login.codeHint')} />
    </section>
  )
}

function Door({ to, picture, label, hint }: { to: string; picture: PictureName; label: string; hint: string }) {
  return (
    <Link to={to} className={styles.door}>
      <Picture name={picture} size={56} className={styles.picture} />
      <span className={styles.words}>
        <strong className={styles.label}>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </Link>
  )
}
