export type { PrintedCertificates } from './contract.ts'
export { CertificatesScreen } from './components/certificates-screen.tsx'
export { CertificateSheets } from './components/certificate-sheets.tsx'
