import { redirect } from 'react-router';

/** Until there is a dashboard, the office begins with the accounts. */
export function loader(): Response {
  return redirect('/admin/accounts');
}
