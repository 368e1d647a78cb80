import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { filtersOf, type AuditAddress } from './audit-address.ts';

/** A page of the log. The previous page stays while the next one loads. */
export const auditQuery = (address: AuditAddress) =>
  queryOptions({
    ...queryOf(api.audit.listAudit, {
      query: { ...filtersOf(address), ...(address.after !== '' && { after: address.after }) },
    }),
    placeholderData: keepPreviousData,
  });

export const checkQuery = queryOf(api.audit.getAuditCheck);
