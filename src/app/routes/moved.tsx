import { Navigate, useLocation } from 'react-router';

/**
 * Redirects an old address to the page's new one, with its search parameters and hash. A loader could not:
 * the router leaves the hash out of the request that loaders get.
 */
export function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}
