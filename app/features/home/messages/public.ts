export { useContentText } from './components/content-view.tsx'
