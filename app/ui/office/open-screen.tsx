import { Link, useLocation } from 'react-router';

/**
 * Has React Router learn the route of the open screen as soon as that of the links on it. Otherwise it asks the server
 * before the first action on a screen whose address has a parameter, and without a connection an error would replace
 * the screen. // X3
 */
export function OpenScreen() {
  const { pathname } = useLocation();
  return <Link to={pathname} discover="render" hidden />;
}
