import { companyFields } from './company-fields.ts';
import { CompanyRecord } from './company-record.tsx';

export const CompanyForm = () => <CompanyRecord label="Company" fields={companyFields} />;
