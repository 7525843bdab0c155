import { useTranslation } from 'react-i18next'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { localePath, splitLocale } from '../i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { ApologyScreen } from './apology-screen.tsx'
import styles from './error-screen.module.css'

type Props = { kind: 'not-found'; path: string } | { kind: 'failure'; message: string; incident?: string }

/** 404 and everything unexpected. The link loads the start page anew, which clears the error. */
export default function ErrorScreen(props: Props) {
  const { t, i18n } = useTranslation()
  const home = localePath(splitLocale(`/${i18n.language}`).locale, '/')
  const lost = props.kind === 'not-found'
  return (
    <ApologyScreen mood={lost ? 'lost' : 'stuck'} title={t(lost ? 'notFound.heading' : 'error.heading')}>
      {lost ? (
        <>
          <p className={styles.message}>{t('notFound.text', { path: props.path })}</p>
          <p>{t('notFound.hint')}</p>
        </>
      ) : (
        <>
          <p>{t('error.text')}</p>
          <p className={styles.message}>{props.message}</p>
          {props.incident && <p className={styles.incident}>{t('error.incident', { id: props.incident })}</p>}
        </>
      )}
      <Button href={home} reloadDocument variant="primary" icon={<IconHome aria-hidden />}>
        {t('error.back')}
      </Button>
    </ApologyScreen>
  )
}
