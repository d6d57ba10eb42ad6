-- The company's allowances for the allowances of an award: ids of company allowances, by kind of allowance.
alter table award add column allowances jsonb not null default '{}';
