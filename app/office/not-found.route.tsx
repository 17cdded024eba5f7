import { data } from 'react-router';
import { OfficeError } from './office-error.tsx';

/** All other paths under /admin are behind the guard as well. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <OfficeError />;
}
