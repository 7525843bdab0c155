import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { CertificatesPage } from '../contract.ts'
import { EarnedBatch } from './earned-batch.tsx'
import { GivenCertificates } from './given-certificates.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { PlacedCertificates } from './placed-certificates.tsx'
import styles from './certificates-screen.module.css'

type CertificatesScreenProps = { classroom: { id: string; name: string }; page: CertificatesPage }

/** Certificates of a class for its teachers: names to confirm by course, and certificates that were awarded. */
export function CertificatesScreen({ classroom, page }: CertificatesScreenProps) {
  const { t } = useTranslation('certificates')
  const { courses, placed, given, students, reasons, language } = page
  return (
    <>
      <PageHead
        title={t('awards.title')}
        note={t('awards.lead', { name: classroom.name })}
        actions={students.length > 0 && <OwnCertificate classroomId={classroom.id} students={students} />}
      />
      <div className={styles.screen}>
        {courses.length === 0 && placed.length === 0 && given.length === 0 && (
          <EmptyState mood="thinking" title={t('awards.none')} hint={t('awards.noneHint')} />
        )}
        {courses.map((course) => (
          // After an award the list is shorter; a new key resets the names that were typed.
          <EarnedBatch
            key={`${course.course} ${course.earned.map(({ id }) => id).join()}`}
            classroomId={classroom.id}
            course={course}
            language={language}
          />
        ))}
        {placed.length > 0 && <PlacedCertificates classroomId={classroom.id} placed={placed} language={language} />}
        {given.length > 0 && <GivenCertificates classroomId={classroom.id} given={given} reasons={reasons} />}
      </div>
    </>
  )
}
