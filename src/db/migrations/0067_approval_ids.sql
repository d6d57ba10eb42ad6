-- The service takes the id of an approval before it encrypts the preview, because the encryption binds the two.
grant usage on sequence approval_id_seq to tasman_app;
