import { useTranslation } from 'react-i18next'
import { localePath, splitLocale } from '../i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import styles from './error-screen.module.css'

type Props = { kind: 'not-found'; path: string } | { kind: 'failure'; message: string; incident?: string }

/** 404 and everything unexpected. The link loads the start page anew, which clears the error. */
export function ErrorScreen(props: Props) {
  const { t, i18n } = useTranslation()
  const home = localePath(splitLocale(`/${i18n.language}`).locale, '/')
  return (
    <main id="content" className={styles.screen}>
      <WaoStill mood={props.kind === 'not-found' ? 'lost' : 'stuck'} size={180} />
      {props.kind === 'not-found' ? (
        <>
          <h1 className={styles.heading}>{t('notFound.heading')}</h1>
          <p className={styles.message}>{t('notFound.text', { path: props.path })}</p>
          <p className={styles.text}>{t('notFound.hint')}</p>
        </>
      ) : (
        <>
          <h1 className={styles.heading}>{t('error.heading')}</h1>
          <p className={styles.text}>{t('error.text')}</p>
          <p className={styles.message}>{props.message}</p>
          {props.incident && <p className={styles.incident}>{t('error.incident', { id: props.incident })}</p>}
        </>
      )}
      <Button href={home} reloadDocument variant="primary">
        {t('error.back')}
      </Button>
    </main>
  )
}
