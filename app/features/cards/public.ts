export { PrintLinks } from './components/print-links.tsx'
export { SignInAlert } from './components/sign-in-alert.tsx'
