import { useEffect, useState, type DragEvent, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { lastPartOfAddress, parseCertificateAddress } from '#rules/certificates/slug.ts'
import { CodeScanner } from '#app/features/people/cards/public.ts'
import { cacheForOffline } from '#app/platform/shell/offline/service-worker.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field, TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { CheckResult } from '../credentials/check-certificate.ts'
import { CheckedFacts } from './checked-facts.tsx'
import { VerdictCard } from './verdict-card.tsx'
import styles from './check-screen.module.css'

type Check = 'idle' | 'running' | CheckResult

/** Checks a certificate by its address, which the camera can read, or by its file, which does not leave the device. */
export function CheckScreen() {
  const { t } = useTranslation('certificates')
  const [check, setCheck] = useState<Check>('idle')
  const [isOver, setIsOver] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const run = async (start: (checks: typeof import('../credentials/check-certificate.ts')) => Promise<CheckResult>) => {
    setCheck('running')
    const result = await import('../credentials/check-certificate.ts').then(start).catch(() => null)
    setCheck(result ?? { verdict: 'unreachable' })
  }
  const options = () => ({ origin: location.origin, now: Date.now() })
  const checkAddressText = (address: string) =>
    void run(({ checkAddress, readFromSite }) => checkAddress(address, { ...options(), read: readFromSite }))
  const checkPastedAddress = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    checkAddressText(new FormData(event.currentTarget).get('address') as string)
  }
  const checkFile = (file: File | undefined) => {
    if (file) void run((checks) => checks.checkChosenFile(file, { ...options(), read: checks.readFromSite }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    checkFile(event.dataTransfer.files[0])
  }
  // The page and what a check needs also work without a network.
  useEffect(() => {
    void import('../credentials/check-certificate.ts').then(() => cacheForOffline(location.pathname)).catch(() => {})
  }, [])
  const result = typeof check === 'string' ? null : check
  return (
    <div className={styles.screen}>
      <h1>{t('check.title')}</h1>
      {check !== 'idle' && (
        <div className={styles.result}>
          <VerdictCard result={result} />
          {result?.credential && <CheckedFacts credential={result.credential} />}
        </div>
      )}
      <div className={styles.ways}>
        <Card>
          <form className={styles.form} onSubmit={checkPastedAddress}>
            <TextField
              label={t('check.address')}
              hint={t('check.addressHint')}
              name="address"
              required
              maxLength={300}
              autoComplete="off"
            />
            <Button type="submit" busy={check === 'running'}>
              {t('check.submit')}
            </Button>
            <Button variant="soft" icon={<IconCamera aria-hidden />} onClick={() => setIsScanning(true)}>
              {t('scan.open')}
            </Button>
          </form>
        </Card>
        <Card>
          <div
            className={styles.drop}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setIsOver(true)
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
          >
            <IconFileUpload aria-hidden />
            <p>{t('check.drop')}</p>
            <Field label={t('check.file')} hint={t('check.private')}>
              {(control) => (
                <input
                  {...control}
                  type="file"
                  accept="application/json,.json,image/png,.png,application/pdf,.pdf"
                  onChange={({ currentTarget }) => {
                    checkFile(currentTarget.files?.[0])
                    // The same file can be chosen again.
                    currentTarget.value = ''
                  }}
                />
              )}
            </Field>
          </div>
        </Card>
      </div>
      {isScanning && (
        <CodeScanner
          parse={(text) => (parseCertificateAddress(lastPartOfAddress(text)) ? text : null)}
          onClose={() => setIsScanning(false)}
          onScan={(address) => {
            setIsScanning(false)
            checkAddressText(address)
          }}
          texts={{
            title: t('scan.title'),
            hint: t('scan.hint'),
            foreign: t('scan.foreign'),
            refusedHint: t('scan.refusedHint'),
            absentHint: t('scan.absentHint'),
            withoutCamera: t('scan.withoutCamera'),
          }}
        />
      )}
    </div>
  )
}
