import { useTranslation } from 'react-i18next'
import { Link } from '#app/platform/pages/link.tsx'
import { Picture, type PictureName } from '#app/ui/pictures/picture.tsx'
import styles from './sign-in-child-links.module.css'

/** Large links to the two sign-in methods for children, who have no email address. */
export function SignInChildLinks() {
  const { t } = useTranslation('accounts')
  return (
    <section className={styles.links} aria-labelledby="learners">
      <h2 id="learners" className={styles.heading}>
        {t('login.learners')}
      </h2>
      <ChildLink to="/join?card" picture="kite" label={t('login.card')} hint={t('login.cardHint')} />
      <ChildLink to="/join" picture="key" label={t('login.code')} hint={t('login.codeHint')} />
    </section>
  )
}

function ChildLink({ to, picture, label, hint }: { to: string; picture: PictureName; label: string; hint: string }) {
  return (
    <Link to={to} className={styles.link}>
      <Picture name={picture} size={56} className={styles.picture} />
      <span className={styles.words}>
        <strong className={styles.label}>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </Link>
  )
}
