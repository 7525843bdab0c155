import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { waoArt } from '#app/ui/wao/wao-still.tsx'
import { useLocalePath } from '../use-locale-path.ts'
import styles from './landing-call.module.css'

export function LandingCall() {
  const { t } = useTranslation('public-pages')
  const inLanguage = useLocalePath()
  return (
    <div className={styles.place}>
      <Sky as="section" hills clouds className={styles.call} aria-labelledby="call">
        <div className={styles.words}>
          <h2 id="call" className={styles.title}>
            {t('landing.call.title')}
          </h2>
          <p className={styles.text}>{t('landing.call.text')}</p>
          <div className={styles.buttons}>
            <Button size="large" href={inLanguage('/register?role=teacher')}>
              {t('landing.start')}
            </Button>
            <Button size="large" variant="quiet" href={inLanguage('/join')}>
              {t('landing.call.join')}
            </Button>
          </div>
        </div>
        <img className={styles.wao} src={waoArt.hello} alt="" width={208} height={260} loading="lazy" />
      </Sky>
    </div>
  )
}
